import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, createElement } from 'react';
import { type HeldFrames, holdFrames } from '../../../test/held-frames.ts';
import { mount } from '../../../test/mount.ts';
import { useDrawn } from './use-drawn.ts';

const { box, draw } = mount();
let moves = false;
let frames: HeldFrames;
/** Pieces of the entry that are not laid out yet. */
let pieces = 0;

/** One entry, in sight; the box stood still when it was drawn. */
function Box() {
  const drawnOf = useDrawn({
    wanted: [0],
    sight: { from: 0, to: 0, upwards: false, moves: false, roomy: true },
    keyOf: (index) => index,
    moves: () => moves,
    offset: () => 0,
    height: () => 700,
    show: (_key, set) => set(),
    layOutNext: () => pieces-- > 0,
  });
  return createElement('p', null, drawnOf(0));
}

async function pass(count: number, ms = 0): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await act(async () => {
      frames.next(performance.now() - ms);
      await new Promise((resolve) => setTimeout(resolve));
    });
  }
}

beforeEach(async () => {
  moves = false;
  pieces = 0;
  frames = holdFrames();
  await draw(createElement(Box));
});
afterEach(() => {
  rstest.restoreAllMocks();
});

test('what is done with an entry waits for a box that is scrolled since it was drawn, and comes when it rests', async () => {
  expect(box.textContent).toBe('outline');
  moves = true;
  await pass(12);
  // Messages are read while they are scrolled.
  expect(box.textContent).toBe('read');
  moves = false;
  await pass(6);
  expect(box.textContent).toBe('whole');
});

test('on a slow machine an entry is shown once each of its pieces was laid out', async () => {
  pieces = 3;
  const left: number[] = [];
  for (let frame = 0; frame < 20; frame += 1) {
    await pass(1, 20);
    if (box.textContent === 'made') left.push(pieces);
  }
  expect(new Set(left)).toEqual(new Set([3, 2, 1, 0]));
  expect(box.textContent).toBe('whole');
});
