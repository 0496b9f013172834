import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useMoves } from './use-moves.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const host = document.createElement('div');
let root: Root;
let offset = 0;

function Box() {
  const element = useRef<HTMLDivElement>(null);
  useMoves(element, () => offset);
  return createElement('div', { ref: element });
}

const box = () => host.firstElementChild as HTMLElement; // it is drawn before each test
const scroll = (px: number) => {
  offset += px;
  box().dispatchEvent(new Event('scroll'));
};

beforeEach(async () => {
  rstest.useFakeTimers();
  offset = 0;
  root = createRoot(host);
  await act(() => root.render(createElement(Box)));
});
afterEach(async () => {
  await act(() => root.unmount());
  rstest.useRealTimers();
});

test('a box moves by a wheel, or by more than a few lines at once, until it has rested for a while', () => {
  box().dispatchEvent(new WheelEvent('wheel'));
  scroll(-8);
  expect(box().dataset.moves).toBe('true');
  rstest.advanceTimersByTime(99);
  scroll(-8);
  rstest.advanceTimersByTime(99);
  expect(box().dataset.moves).toBe('true');
  rstest.advanceTimersByTime(1);
  expect(box().dataset.moves).toBeUndefined();
  scroll(800);
  expect(box().dataset.moves).toBe('true');
});

test('one that follows what grows in it by lines does not move: a link there is pressed as ever', () => {
  for (let line = 0; line < 10; line += 1) scroll(22);
  expect(box().dataset.moves).toBeUndefined();
});

test('whoever moves the pointer points', () => {
  scroll(800);
  box().dispatchEvent(new Event('pointermove'));
  expect(box().dataset.moves).toBeUndefined();
});
