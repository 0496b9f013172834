import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement } from 'react';
import { mount } from '../../test/mount.ts';
import { useIdle } from './use-idle.ts';

const { box, draw } = mount();
/** Pending idle callbacks. The test decides when they run. */
let waiting: IdleRequestCallback[] = [];

function Page() {
  return useIdle() ? 'at rest' : 'under way';
}

beforeEach(() => {
  waiting = [];
  Object.assign(window, {
    requestIdleCallback: (run: IdleRequestCallback) => waiting.push(run),
    cancelIdleCallback: (at: number) => waiting.splice(at - 1, 1),
  });
});
afterEach(async () => {
  await draw(null);
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

test('a page is at rest once the browser has nothing more urgent to do, and not as it comes', async () => {
  await draw(createElement(Page));
  expect(box.textContent).toBe('under way');
  await act(() => {
    for (const run of waiting.splice(0)) run({ didTimeout: false, timeRemaining: () => 49 });
  });
  expect(box.textContent).toBe('at rest');
});

test('a page that has gone before waits for nothing', async () => {
  await draw(createElement(Page));
  await draw(null);
  expect(waiting).toEqual([]);
});

test('where the browser says nothing of that, it is a while later', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  rstest.useFakeTimers();
  await draw(createElement(Page));
  expect(box.textContent).toBe('under way');
  await act(() => rstest.advanceTimersByTime(1_000));
  expect(box.textContent).toBe('at rest');
  rstest.useRealTimers();
});
