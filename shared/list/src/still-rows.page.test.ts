import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { StillRows, useOpening } from './still-rows.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const box = document.createElement('div');
let root: Root;

function List({ open, rows }: { open: boolean; rows: string }) {
  const opening = useOpening(open);
  return createElement('div', { 'data-opening': opening }, createElement(StillRows, { still: opening !== 'done', children: rows }));
}

const show = (open: boolean, rows: string) => act(() => root.render(createElement(List, { open, rows })));
/** One that begins and, so many milliseconds later, is painted. */
const aFrame = (ms: number) =>
  act(async () => {
    for (const draw of frames.splice(0)) draw(performance.now() - ms);
    await new Promise((resolve) => setTimeout(resolve));
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

const opening = () => box.querySelector('div')?.dataset.opening;

test('rows are drawn again once the list has given way to what was opened, and until then stay as they were', async () => {
  await show(false, 'wide');
  await show(true, 'narrow');
  expect([opening(), box.textContent]).toEqual(['over', 'wide']);
  await aFrame(20);
  expect([opening(), box.textContent]).toEqual(['beside', 'wide']);
  await aFrame(20);
  expect([opening(), box.textContent]).toEqual(['done', 'narrow']);
});

test('where a frame is short the list gives way and is drawn again in one', async () => {
  await show(false, 'wide');
  await show(true, 'narrow');
  await aFrame(0);
  expect([opening(), box.textContent]).toEqual(['done', 'narrow']);
});

test('rows are what they are at once where the page begins with something open, and when that is closed', async () => {
  await show(true, 'narrow');
  expect([opening(), box.textContent]).toEqual(['done', 'narrow']);
  await show(false, 'wide');
  expect(box.textContent).toBe('wide');
  await aFrame(0);
  await show(true, 'narrow again');
  expect(box.textContent).toBe('wide');
});
