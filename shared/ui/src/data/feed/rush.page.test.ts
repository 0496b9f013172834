import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { type HeldFrames, holdFrames } from '../../../test/held-frames.ts';
import { createRush, type Rush } from './rush.ts';

const height = 700;
let offset: number;
let ends: number;
let rush: Rush;
let frames: HeldFrames;

/** A frame of a scroll: the step comes first. Answers whether it belongs to a rush. */
const scroll = (px: number) => {
  offset += px;
  const rushes = rush.step();
  frames.next();
  return rushes;
};

beforeEach(() => {
  offset = 90_000;
  ends = 0;
  frames = holdFrames();
  rush = createRush(
    () => ({ offset, height }),
    () => {
      ends += 1;
    },
  );
});
afterEach(() => {
  rstest.restoreAllMocks();
});

test('a box rushes once it has gone further in one frame after the other than it is tall, and until it goes less far', () => {
  expect([-800, -800, -800, -800].map(scroll)).toEqual([false, false, true, true]);
  expect(ends).toBe(0);
  expect(scroll(-690)).toBe(false);
  expect(ends).toBe(0);
  expect([-800, -800].map(scroll)).toEqual([false, true]);
  frames.next();
  expect(ends).toBe(1);
  expect(frames.asked).toBe(false);
});

test('its end is told in a frame of less as well, which brings no other entry into sight', () => {
  for (const px of [-800, -800, -800]) scroll(px);
  offset -= 10;
  frames.next();
  expect(ends).toBe(1);
});

test('a jump is none, nor is one after the other, nor a long entry that no step is told of', () => {
  for (let jump = 0; jump < 4; jump += 1) {
    expect(scroll(-20_000)).toBe(false);
    frames.next();
  }
  expect(scroll(-100)).toBe(false);
  for (let frame = 0; frame < 40; frame += 1) {
    offset -= 100;
    frames.next();
  }
  expect(scroll(-100)).toBe(false);
  expect(ends).toBe(0);
});

test('nobody looks once it is stopped', () => {
  scroll(-800);
  rush.stop();
  expect(frames.asked).toBe(false);
});
