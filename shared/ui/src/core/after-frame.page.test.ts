import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { afterFreeFrame, longFrameMs } from './after-frame.ts';

/** Pending animation frame callbacks. The test decides when they run. */
let frames = new Map<number, FrameRequestCallback>();
let last = 0;

/** Runs one frame that takes `ms` milliseconds. The clock is mocked, so a busy machine adds nothing. */
async function aFrame(ms: number): Promise<void> {
  const due = [...frames.values()];
  frames.clear();
  const now = performance.now();
  const clock = rstest.spyOn(performance, 'now').mockReturnValue(now);
  for (const draw of due) draw(now - ms);
  await new Promise((resolve) => setTimeout(resolve));
  clock.mockRestore();
}

beforeEach(() => {
  frames = new Map();
  rstest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => {
    last += 1;
    frames.set(last, draw);
    return last;
  });
  rstest.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((frame) => frames.delete(frame));
});
afterEach(() => {
  rstest.restoreAllMocks();
});

test('what is to come after a frame comes right after a short one', async () => {
  const run = rstest.fn();
  afterFreeFrame(run);
  expect(run).not.toHaveBeenCalled();
  await aFrame(0);
  expect(run).toHaveBeenCalledTimes(1);
});

test('after a long one another passes first, whatever that takes', async () => {
  const run = rstest.fn();
  afterFreeFrame(run);
  await aFrame(longFrameMs + 1);
  expect(run).not.toHaveBeenCalled();
  await aFrame(longFrameMs + 1);
  expect(run).toHaveBeenCalledTimes(1);
});

test('it is given up before the first frame, and between the two', async () => {
  const run = rstest.fn();
  afterFreeFrame(run)();
  await aFrame(0);
  const giveUp = afterFreeFrame(run);
  await aFrame(longFrameMs + 1);
  giveUp();
  await aFrame(0);
  expect(run).not.toHaveBeenCalled();
});
