import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { beginDrawing, whenIdle } from './when-idle.ts';

let waiting: (IdleRequestCallback | undefined)[] = [];

/** Runs the pending idle callbacks with `ms` milliseconds remaining. */
function idle(ms: number): void {
  for (const run of waiting.splice(0)) run?.({ didTimeout: false, timeRemaining: () => ms });
}

beforeEach(() => {
  waiting = [];
  Object.assign(window, {
    requestIdleCallback: (run: IdleRequestCallback) => waiting.push(run) - 1,
    cancelIdleCallback: (at: number) => {
      waiting[at] = undefined;
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

test('what waits for a page at rest lets the gaps between two frames pass', () => {
  const run = rstest.fn();
  whenIdle(run);
  idle(12);
  idle(15);
  expect(run).not.toHaveBeenCalled();
  idle(49);
  expect(run).toHaveBeenCalledTimes(1);
  idle(49);
  expect(run).toHaveBeenCalledTimes(1);
});

test('a page in which something always moves is waited for no longer than that', () => {
  const now = rstest.spyOn(performance, 'now').mockReturnValue(1_000);
  const run = rstest.fn();
  whenIdle(run, 200);
  now.mockReturnValue(1_150);
  idle(10);
  expect(run).not.toHaveBeenCalled();
  now.mockReturnValue(1_250);
  idle(10);
  expect(run).toHaveBeenCalledTimes(1);
  now.mockRestore();
});

test('a page that is scrolled is not disturbed, however long something moves', () => {
  const now = rstest.spyOn(performance, 'now').mockReturnValue(1_000);
  const run = rstest.fn();
  whenIdle(run, 200);
  now.mockReturnValue(1_200);
  document.dispatchEvent(new Event('scroll'));
  now.mockReturnValue(1_400);
  idle(10);
  expect(run).not.toHaveBeenCalled();
  now.mockReturnValue(1_500);
  idle(10);
  expect(run).toHaveBeenCalledTimes(1);
  now.mockRestore();
});

test('what is being drawn piece by piece is not disturbed, for a while', () => {
  const now = rstest.spyOn(performance, 'now').mockReturnValue(1_000);
  const run = rstest.fn();
  const end = beginDrawing();
  whenIdle(run, 200);
  now.mockReturnValue(30_900);
  idle(10);
  expect(run).not.toHaveBeenCalled();
  end();
  idle(10);
  expect(run).toHaveBeenCalledTimes(1);
  const another = rstest.fn();
  const endAnother = beginDrawing();
  whenIdle(another, 200);
  now.mockReturnValue(61_000);
  idle(10);
  expect(another).toHaveBeenCalledTimes(1);
  endAnother();
  now.mockRestore();
});

test('given up, it never runs, whenever that was', () => {
  const run = rstest.fn();
  whenIdle(run)();
  const giveUp = whenIdle(run);
  idle(12);
  giveUp();
  idle(49);
  expect(run).not.toHaveBeenCalled();
});

test('where the browser says nothing of that, it is a little later', () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  rstest.useFakeTimers();
  const run = rstest.fn();
  whenIdle(run);
  whenIdle(run)();
  expect(run).not.toHaveBeenCalled();
  rstest.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
  rstest.useRealTimers();
});
