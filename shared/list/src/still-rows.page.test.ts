import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { StillRows, useOpening } from './still-rows.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const box = document.createElement('div');
let root: Root;

function List({ open, rows, lines = true }: { open: boolean; rows: string; lines?: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  const opening = useOpening(open, lines, () => list.current?.querySelectorAll('p') ?? []);
  return createElement(
    'div',
    { 'data-opening': opening, ref: list },
    createElement(StillRows, { still: opening !== 'done', children: rows }),
    Array.from({ length: 8 }, (_, row) => createElement('p', { key: row })),
  );
}

const show = (open: boolean, rows: string, lines = true) => act(() => root.render(createElement(List, { open, rows, lines })));
/** Runs a frame that is painted `ms` milliseconds after its start. The clock is fake: a busy machine would add to the time. */
const aFrame = (ms: number) =>
  act(async () => {
    const now = performance.now();
    const clock = rstest.spyOn(performance, 'now').mockReturnValue(now);
    for (const draw of frames.splice(0)) draw(now - ms);
    await new Promise((resolve) => setTimeout(resolve));
    clock.mockRestore();
  });
/** Lets the browser be idle for `ms` milliseconds. */
const idle = (ms: number) =>
  act(() => {
    for (const run of waiting.splice(0)) run({ didTimeout: false, timeRemaining: () => ms });
  });

/** Pending callbacks of the next frame and of the idle browser. Tests run them explicitly. */
let frames: FrameRequestCallback[] = [];
let waiting: IdleRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  waiting = [];
  rstest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  Object.assign(window, {
    requestIdleCallback: (run: IdleRequestCallback) => waiting.push(run),
    cancelIdleCallback: (at: number) => waiting.splice(at - 1, 1),
  });
  root = createRoot(box);
});
afterEach(async () => {
  await act(() => root.unmount());
  rstest.restoreAllMocks();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

const opening = () => box.querySelector('div')?.dataset.opening;
const words = () => box.querySelector('div')?.firstChild?.textContent;
const lines = () => box.querySelectorAll('[data-line="true"]').length;

test('on a slow machine the list gives way once no frame is to be drawn, and its rows become lines some at a time', async () => {
  await show(false, 'wide');
  await show(true, 'narrow');
  await aFrame(20);
  expect([opening(), words()]).toEqual(['over', 'wide']);
  await idle(10);
  expect(opening(), 'a frame is under way').toBe('over');
  await idle(40);
  expect([opening(), words()]).toEqual(['covered', 'wide']);
  await idle(40);
  expect([opening(), lines()]).toEqual(['beside', 0]);
  await idle(40);
  expect(lines()).toBe(4);
  await idle(40);
  expect([opening(), lines(), words()]).toEqual(['beside', 8, 'wide']);
  await idle(40);
  expect([opening(), lines(), words()], 'what they are in says it of all').toEqual(['done', 0, 'narrow']);
});

test('where a frame is short the list gives way and is drawn again in one', async () => {
  await show(false, 'wide');
  await show(true, 'narrow');
  await aFrame(0);
  expect([opening(), words(), lines()]).toEqual(['done', 'narrow', 0]);
});

test('rows that stay rows are drawn again once what was opened is painted, however long that took', async () => {
  await show(false, 'wide', false);
  await show(true, 'narrow', false);
  expect(words()).toBe('wide');
  await aFrame(20);
  expect([opening(), words(), lines()]).toEqual(['done', 'narrow', 0]);
});

test('closed before they all are lines, rows are none', async () => {
  await show(false, 'wide');
  await show(true, 'narrow');
  await aFrame(20);
  for (let step = 0; step < 3; step += 1) await idle(40);
  expect(lines()).toBe(4);
  await show(false, 'wide');
  expect(lines()).toBe(0);
  await idle(40);
  expect(lines()).toBe(0);
});

test('rows are what they are at once where the page begins with something open, and when that is closed', async () => {
  await show(true, 'narrow');
  expect([opening(), words()]).toEqual(['done', 'narrow']);
  await show(false, 'wide');
  expect(words()).toBe('wide');
  await aFrame(0);
  await show(true, 'narrow again');
  expect(words()).toBe('wide');
});
