import { expect, test } from '@rstest/core';
import { createElement } from 'react';
import { mount } from '../../test/mount.ts';
import { Scrubber } from './scrubber.tsx';

const { box, draw } = mount();

/** Returns the marks of an axis for this many minutes, and the spoken duration. */
async function axis(minutes: number): Promise<{ marks: string[]; longest: string | null | undefined }> {
  await draw(createElement(Scrubber, { label: 'Where', parts: [{ amount: 1 }], minutes, at: 0, onChange: () => undefined }));
  const slider = box.querySelector('[role="slider"]');
  const marks = [...(box.querySelectorAll('[aria-hidden] > span') ?? [])].map(({ textContent }) => textContent ?? '');
  return { marks: marks.filter(Boolean), longest: slider?.getAttribute('aria-valuemax') };
}

test('what took seconds has an axis of seconds, what took longer one of minutes', async () => {
  expect(await axis(0.4)).toEqual({ marks: ['0 sec', '5 sec', '10 sec', '15 sec', '20 sec'], longest: '24' });
  expect((await axis(2.5)).marks).toEqual(['0 min', '1 min', '2 min']);
  expect(await axis(47)).toEqual({ marks: ['0 min', '10 min', '20 min', '30 min', '40 min'], longest: '47' });
});
