import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { createRush, type Rush } from './rush.ts';

const height = 700;
let offset: number;
let ends: number;
let rush: Rush;
/** What waits for the next frame: it comes when a test says so. */
let waiting: FrameRequestCallback | undefined;

const aFrame = () => {
  const look = waiting;
  waiting = undefined;
  look?.(0);
};
/** A frame of a scroll: the step comes first. Answers whether it belongs to a rush. */
const scroll = (px: number) => {
  offset += px;
  const rushes = rush.step();
  aFrame();
  return rushes;
};

beforeEach(() => {
  offset = 90_000;
  ends = 0;
  waiting = undefined;
  rstest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((look) => {
    waiting = look;
    return 1;
  });
  rstest.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation(() => {
    waiting = undefined;
  });
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
  aFrame();
  expect(ends).toBe(1);
  expect(waiting).toBeUndefined();
});

test('its end is told in a frame of less as well, which brings no other entry into sight', () => {
  for (const px of [-800, -800, -800]) scroll(px);
  offset -= 10;
  aFrame();
  expect(ends).toBe(1);
});

test('a jump is none, nor is one after the other, nor a long entry that no step is told of', () => {
  for (let jump = 0; jump < 4; jump += 1) {
    expect(scroll(-20_000)).toBe(false);
    aFrame();
  }
  expect(scroll(-100)).toBe(false);
  for (let frame = 0; frame < 40; frame += 1) {
    offset -= 100;
    aFrame();
  }
  expect(scroll(-100)).toBe(false);
  expect(ends).toBe(0);
});

test('nobody looks once it is stopped', () => {
  scroll(-800);
  rush.stop();
  expect(waiting).toBeUndefined();
});
