import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { StillRows, useOpening } from './still-rows.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const box = document.createElement('div');
let root: Root;

function List({ open, rows }: { open: boolean; rows: string }) {
  return createElement(StillRows, { still: useOpening(open) !== 'done', children: rows });
}

const show = (open: boolean, rows: string) => act(() => root.render(createElement(List, { open, rows })));
const aFrame = () =>
  act(() => {
    for (const draw of frames.splice(0)) draw(0);
  });

/** What waits for the next frame: it comes when a test says so. */
let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  rstest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  root = createRoot(box);
});
afterEach(async () => {
  await act(() => root.unmount());
  rstest.restoreAllMocks();
});

test('rows are drawn again once the list has given way to what was opened, and until then stay as they were', async () => {
  await show(false, 'wide');
  await show(true, 'beside');
  expect(box.textContent).toBe('wide');
  await aFrame();
  expect(box.textContent).toBe('wide');
  await aFrame();
  expect(box.textContent).toBe('beside');
});

test('rows are what they are at once where the page begins with something open, and when that is closed', async () => {
  await show(true, 'beside');
  expect(box.textContent).toBe('beside');
  await show(false, 'wide');
  expect(box.textContent).toBe('wide');
  await aFrame();
  await show(true, 'beside again');
  expect(box.textContent).toBe('wide');
});
