import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { createElement, useRef } from 'react';
import { type HeldFrames, holdFrames } from '../../../test/held-frames.ts';
import { mount } from '../../../test/mount.ts';
import { useScrolls } from './use-scrolls.ts';

const { box: host, draw } = mount();
/** The scroll offset known to the virtualizer, in px. */
let known = 0;
let frames: HeldFrames;

function Box() {
  const element = useRef<HTMLDivElement>(null);
  useScrolls(element, () => known);
  return createElement('div', { ref: element });
}

const box = () => host.firstElementChild as HTMLElement; // rendered before each test
/** Dispatches an event with a fixed timestamp (ms), so that a busy machine adds nothing. */
const tell = (event: Event, ms: number) => {
  Object.defineProperty(event, 'timeStamp', { value: ms });
  box().dispatchEvent(event);
};
const scroll = (px: number, ms = 0) => {
  box().scrollTop += px;
  tell(new Event('scroll'), ms);
  known = box().scrollTop;
};

beforeEach(async () => {
  known = 0;
  frames = holdFrames();
  await draw(createElement(Box));
});
afterEach(() => {
  rstest.restoreAllMocks();
});

/** Dispatches a wheel event at a time in ms. */
const turn = (ms: number) => tell(new WheelEvent('wheel'), ms);
/** Returns the `data-scrolls` state of the box in frames at these times (ms). */
const saidAt = (...times: number[]) =>
  times.map((ms) => {
    frames.next(ms);
    return box().dataset.scrolls;
  });

test('a box is scrolled by more than a few lines at once, until two frames have passed without', () => {
  scroll(800);
  expect(box().dataset.scrolls).toBe('true');
  frames.next();
  frames.next();
  expect(box().dataset.scrolls).toBe('true');
  frames.next();
  expect(box().dataset.scrolls).toBeUndefined();
  expect(frames.asked).toBe(false);
  scroll(800);
  expect(box().dataset.scrolls).toBe('true');
});

test('it is by each step of a wheel, and for as long as another notch may come', () => {
  turn(0);
  for (let step = 0; step < 5; step += 1) {
    scroll(-8, step);
    expect(saidAt(step)).toEqual(['true']);
  }
  expect(saidAt(20, 40, 60)).toEqual(['true', 'true', 'true']);
  turn(70);
  scroll(-8, 70);
  expect(saidAt(80, 100, 120, 149, 150)).toEqual(['true', 'true', 'true', 'true', undefined]);
  expect(frames.asked).toBe(false);
});

test('on a slow machine, which has steps late, it is until another notch may have moved it', () => {
  turn(0);
  scroll(-8, 75);
  expect(saidAt(80, 100, 120, 154, 155)).toEqual(['true', 'true', 'true', 'true', undefined]);
});

test("what a virtualizer makes up for is nobody's scrolling", () => {
  known -= 220;
  scroll(-220);
  expect(box().dataset.scrolls).toBeUndefined();
});

test('a wheel that turns on at the end of a box moves nothing, and nothing waits for it', () => {
  turn(0);
  scroll(-8);
  for (const ms of [20, 40, 60]) turn(ms);
  expect(saidAt(20, 40, 79, 80)).toEqual(['true', 'true', 'true', undefined]);
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
