import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement } from 'react';
import { mount } from '../../test/mount.ts';
import { useTypedText } from './typed-text.ts';

const { draw } = mount();
let shown: string;
let type: (text: string) => void;
let handed: string[];

const keep = (text: string) => handed.push(text);

function Field({ kept }: { kept: string }) {
  [shown, type] = useTypedText(kept, keep);
  return null;
}

const drawKept = (kept: string) => draw(createElement(Field, { kept }));
const pause = () => act(async () => void rstest.runAllTimers());

beforeEach(async () => {
  rstest.useFakeTimers();
  handed = [];
  await drawKept('');
});
afterEach(() => void rstest.useRealTimers());

test('what comes back from where it is kept takes away nothing that was typed since', async () => {
  act(() => type('ab'));
  await pause();
  expect(handed).toEqual(['ab']);
  act(() => type('abc'));
  await drawKept('ab');
  expect(shown).toBe('abc');
  await pause();
  expect(handed).toEqual(['ab', 'abc']);
});

test('what was changed there from elsewhere stands in the field, also where it is what was typed once', async () => {
  act(() => type('ab'));
  await pause();
  await drawKept('ab');
  await drawKept('');
  expect(shown).toBe('');
  await drawKept('ab');
  expect(shown).toBe('ab');
  await pause();
  expect(handed).toEqual(['ab']);
});
