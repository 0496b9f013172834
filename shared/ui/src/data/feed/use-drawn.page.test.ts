import { afterEach, beforeEach, describe, expect, rstest, test } from '@rstest/core';
import { act, createElement, useRef } from 'react';
import { type HeldFrames, holdFrames } from '../../../test/held-frames.ts';
import { mount } from '../../../test/mount.ts';
import { whenIdle } from '../../core/when-idle.ts';
import { useDrawn } from './use-drawn.ts';

const { box, draw } = mount();
let moves: boolean;
let frames: HeldFrames;
/** Number of hidden blocks of the entry. */
let pieces: number;
/** The visible entry, the scroll offset in px, and the number of renderings. */
let sight: number;
let offset: number;
let drawings: number;
/** The time in ms. */
let clock: number;

/** Has a place for the visible entry only. After scrolling, that place belongs to another entry once it renders again. */
function Box() {
  const element = useRef<HTMLParagraphElement>(null);
  const place = sight;
  drawings += 1;
  const drawnOf = useDrawn(element, [place], {
    wanted: () => [sight],
    sight: () => ({ from: sight, to: sight, upwards: false, moves, roomy: true }),
    keyOf: (index) => index,
    offset: () => offset,
    height: () => 700,
    show: (_key, set) => set(),
    layOutNext: () => pieces-- > 0,
  });
  return createElement('p', { ref: element }, `${place} ${drawnOf(place)}`);
}

/** Runs frames of `ms` milliseconds each; each scrolls the box by `step` px. */
async function pass(count: number, ms = 1, step = 0): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await act(async () => {
      offset += step;
      if (step !== 0) scrolled();
      frames.next(clock);
      clock += ms;
      await new Promise((resolve) => setTimeout(resolve));
    });
  }
}

const scrolled = () => box.querySelector('p')?.dispatchEvent(new Event('scroll'));

/** Stops scrolling: the box renders again. */
const rest = () => draw(createElement(Box));

beforeEach(async () => {
  moves = false;
  pieces = 0;
  sight = 0;
  offset = 0;
  drawings = 0;
  clock = 1_000;
  rstest.spyOn(performance, 'now').mockImplementation(() => clock);
  frames = holdFrames();
  await rest();
});
afterEach(() => {
  rstest.restoreAllMocks();
});

test('what is done with an entry waits for a box that is scrolled since it was drawn, and comes when it rests', async () => {
  expect(box.textContent).toBe('0 outline');
  moves = true;
  await pass(12);
  // The text of messages is rendered while scrolling.
  expect(box.textContent).toBe('0 read');
  moves = false;
  await rest();
  await pass(6);
  expect(box.textContent).toBe('0 whole');
});

test('on a slow machine an entry is shown once each of its pieces was laid out', async () => {
  pieces = 3;
  const left: number[] = [];
  for (let frame = 0; frame < 20; frame += 1) {
    await pass(1, 20);
    if (box.textContent === '0 made') left.push(pieces);
  }
  expect(new Set(left)).toEqual(new Set([3, 2, 1, 0]));
  expect(box.textContent).toBe('0 whole');
});

test('a step of the box draws nothing by itself, and another entry that it brings into sight is drawn', async () => {
  await pass(12);
  const before = drawings;
  moves = true;
  await pass(4, 17, 20);
  expect(drawings).toBe(before);
  sight = 1;
  await pass(12, 17, 20);
  expect(box.textContent).toBe('1 read');
});

test('an entry that lost its place while another was in sight is drawn again', async () => {
  await pass(12);
  sight = 1;
  await rest();
  expect(box.textContent).toBe('1 outline');
  // It is visible again before the other one is rendered.
  sight = 0;
  moves = true;
  await pass(12, 17, 20);
  expect(box.textContent).toBe('0 read');
});

test('nothing is drawn for entries that rush by, and what is there is once they do not', async () => {
  await pass(12);
  const before = drawings;
  moves = true;
  for (sight = 1; sight < 9; sight += 1) await pass(1, 17, 9_000);
  expect(drawings).toBe(before);
  await pass(12, 17, 1);
  expect(box.textContent).toBe('9 read');
});

test('a slow machine begins a while after the last of them, when the browser scrolls no more', async () => {
  await pass(12, 130);
  expect(box.textContent).toBe('0 whole');
  moves = true;
  sight = 1;
  await pass(1, 50, 600);
  await pass(1, 50, 600);
  const before = drawings;
  await pass(2, 50);
  expect(drawings).toBe(before);
  await pass(12, 50);
  expect(box.textContent).toBe('1 read');
});

describe('what waits for a page at rest', () => {
  let look: IdleRequestCallback | undefined;
  let run: () => void;
  /** Runs the callback as between two frames of a page that is never idle, long after the request. */
  const idle = () => {
    clock += 5_000;
    look?.({ didTimeout: false, timeRemaining: () => 10 });
  };

  beforeEach(() => {
    look = undefined;
    run = rstest.fn();
    Object.assign(window, {
      requestIdleCallback: (callback: IdleRequestCallback) => {
        look = callback;
        return 1;
      },
      cancelIdleCallback: () => undefined,
    });
    whenIdle(run);
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });

  test('does not fall among what is drawn, and comes once all of it is there', async () => {
    await pass(1);
    idle();
    expect(run).not.toHaveBeenCalled();
    await pass(12);
    expect(box.textContent).toBe('0 whole');
    idle();
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('waits no longer for a feed that has gone', async () => {
    await pass(1);
    await draw(null);
    idle();
    expect(run).toHaveBeenCalledTimes(1);
  });
});
