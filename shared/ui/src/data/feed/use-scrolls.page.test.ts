import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type HeldFrames, holdFrames } from '../../../test/held-frames.ts';
import { useScrolls } from './use-scrolls.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const host = document.createElement('div');
let root: Root;
let offset = 0;
let frames: HeldFrames;

function Box() {
  const element = useRef<HTMLDivElement>(null);
  useScrolls(element, () => offset);
  return createElement('div', { ref: element });
}

const box = () => host.firstElementChild as HTMLElement; // it is drawn before each test
const scroll = (px: number) => {
  offset += px;
  box().dispatchEvent(new Event('scroll'));
};

beforeEach(async () => {
  offset = 0;
  frames = holdFrames();
  root = createRoot(host);
  await act(() => root.render(createElement(Box)));
});
afterEach(async () => {
  await act(() => root.unmount());
  rstest.restoreAllMocks();
});

test('a box is scrolled by a wheel, or by more than a few lines at once, until two frames have passed without', () => {
  box().dispatchEvent(new WheelEvent('wheel'));
  for (let step = 0; step < 5; step += 1) {
    scroll(-8);
    frames.next();
    expect(box().dataset.scrolls).toBe('true');
  }
  frames.next();
  expect(box().dataset.scrolls).toBe('true');
  frames.next();
  expect(box().dataset.scrolls).toBeUndefined();
  expect(frames.asked).toBe(false);
  scroll(800);
  expect(box().dataset.scrolls).toBe('true');
});

test('one that follows what grows in it by lines is not: a link there is pressed as ever', () => {
  for (let line = 0; line < 10; line += 1) scroll(22);
  expect(box().dataset.scrolls).toBeUndefined();
});

test('whoever moves the pointer points, and whoever scrolls on scrolls', () => {
  scroll(800);
  box().dispatchEvent(new Event('pointermove'));
  expect(box().dataset.scrolls).toBeUndefined();
  expect(frames.asked).toBe(false);
  scroll(800);
  expect(box().dataset.scrolls).toBe('true');
});
