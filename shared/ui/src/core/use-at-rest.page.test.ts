import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useAtRest } from './use-at-rest.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const host = document.createElement('div');
let root: Root;
/** What waits until nothing more urgent is to be done: that is when a test says so. */
let waiting: (() => void)[] = [];

function Page() {
  return useAtRest() ? 'at rest' : 'under way';
}

beforeEach(() => {
  waiting = [];
  Object.assign(window, {
    requestIdleCallback: (run: () => void) => waiting.push(run),
    cancelIdleCallback: (at: number) => waiting.splice(at - 1, 1),
  });
  root = createRoot(host);
});
afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

test('a page is at rest once the browser has nothing more urgent to do, and not as it comes', async () => {
  await act(() => root.render(createElement(Page)));
  expect(host.textContent).toBe('under way');
  await act(() => {
    for (const run of waiting) run();
  });
  expect(host.textContent).toBe('at rest');
  await act(() => root.unmount());
});

test('a page that has gone before waits for nothing', async () => {
  await act(() => root.render(createElement(Page)));
  await act(() => root.unmount());
  expect(waiting).toEqual([]);
});

test('where the browser says nothing of that, it is a while later', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  rstest.useFakeTimers();
  await act(() => root.render(createElement(Page)));
  expect(host.textContent).toBe('under way');
  await act(() => rstest.advanceTimersByTime(1_000));
  expect(host.textContent).toBe('at rest');
  rstest.useRealTimers();
  await act(() => root.unmount());
});
