import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { lazy } from './lazy.tsx';

let idle: ((deadline: { timeRemaining(): number }) => void)[] = [];
beforeEach(() => {
  idle = [];
  rstest.stubGlobal('requestIdleCallback', (run: (typeof idle)[number]) => idle.push(run));
});
afterEach(() => {
  rstest.unstubAllGlobals();
});

function counted() {
  const asked = rstest.fn(async () => () => null);
  return { asked, Component: lazy(asked) };
}

test('what may be shown is fetched once the page is at rest, and once', async () => {
  const { asked, Component } = counted();
  Component.preload();
  Component.preload();
  expect(asked).not.toHaveBeenCalled();
  expect(idle).toHaveLength(1);
  // Between two frames of an animation the page is not idle.
  idle[0]?.({ timeRemaining: () => 12 });
  expect(asked).not.toHaveBeenCalled();
  idle[1]?.({ timeRemaining: () => 50 });
  expect(asked).toHaveBeenCalledTimes(1);
  await Component.load();
  Component.preload();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(idle).toHaveLength(2);
});

test('what a page is about to show is fetched at once', async () => {
  const { asked, Component } = counted();
  const there = Component.load();
  expect(asked).toHaveBeenCalledTimes(1);
  await there;
  expect(idle).toEqual([]);
});

test('a fetch that has failed may be tried again', async () => {
  const asked = rstest
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(() => null);
  const Component = lazy(asked);
  await Component.load();
  await Component.load();
  expect(asked).toHaveBeenCalledTimes(2);
});
