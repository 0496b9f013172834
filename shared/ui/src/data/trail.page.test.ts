import { expect, test } from '@rstest/core';
import { createElement } from 'react';
import { mount } from '../../test/mount.ts';
import { Trail, type TrailEvent } from './trail.tsx';

const { box, draw } = mount();

test('going from one event to the next draws these two again, and none of the others', async () => {
  const drawn: string[] = [];
  const events = Array.from(
    { length: 40 },
    (_, nth): TrailEvent => ({
      id: String(nth),
      at: '2026-11-20T10:00:00.000Z',
      get title() {
        drawn.push(String(nth));
        return `Step ${nth}`;
      },
    }),
  );
  const show = (current: string) => draw(createElement(Trail, { label: 'What happened', events, current }));
  await show('7');
  drawn.length = 0;
  await show('8');
  expect(drawn).toEqual(['7', '8']);
  expect(box.querySelector('[aria-current]')?.textContent).toContain('Step 8');
});
