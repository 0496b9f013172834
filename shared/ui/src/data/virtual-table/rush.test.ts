import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { followScrolling } from './rush.ts';

const screen = 400;
let box: EventTarget & { scrollTop: number };
let seen: string[];
let following: ReturnType<typeof followScrolling>;

beforeEach(() => {
  rs.useFakeTimers();
  box = Object.assign(new EventTarget(), { scrollTop: 0 });
  seen = [];
  following = followScrolling(box, {
    screen: () => screen,
    tell: (offset, scrolling) => seen.push(`${scrolling ? 'rows' : 'rest'} ${offset}`),
    rush: (offset) => seen.push(`words ${offset}`),
    calm: () => seen.push('calm'),
  });
});
afterEach(() => {
  following.stop();
  rs.useRealTimers();
});

/** Scrolls by `by` pixels, `after` milliseconds after the previous step. */
function scroll(by: number, after = 16): void {
  rs.advanceTimersByTime(after);
  box.scrollTop += by;
  const event = new Event('scroll');
  Object.defineProperty(event, 'timeStamp', { value: Date.now() });
  box.dispatchEvent(event);
}

describe('a table that is scrolled', () => {
  test('draws its rows at each step that leaves some of them in sight', () => {
    for (let step = 0; step < 3; step += 1) scroll(120);
    expect(seen).toEqual(['rows 120', 'rows 240', 'rows 360']);
  });

  test('draws them for a step of a screen by itself, and for one that comes later', () => {
    scroll(screen);
    scroll(screen, 120);
    expect(seen).toEqual(['rows 400', 'rows 800']);
  });

  test('shows words from the second of such steps on, and rows again when it rests', () => {
    for (let step = 0; step < 3; step += 1) scroll(screen);
    expect(seen).toEqual(['rows 400', 'words 800', 'words 1200']);
    rs.advanceTimersByTime(149);
    expect(seen).toHaveLength(3);
    rs.advanceTimersByTime(1);
    expect(seen.slice(3)).toEqual(['rows 1200', 'calm', 'rest 1200']);
  });

  test('keeps to words while it slows down, until single rows go by', () => {
    for (const by of [-screen, -screen, -screen / 4, -20]) scroll(by);
    expect(seen).toEqual(['rows -400', 'words -800', 'words -900', 'rows -920', 'calm']);
  });

  test('draws rows at each step of a key that is held down', () => {
    for (let step = 0; step < 3; step += 1) {
      following.still();
      scroll(screen);
    }
    expect(seen).toEqual(['rows 400', 'rows 800', 'rows 1200']);
  });

  test('says nothing more once nobody follows it', () => {
    scroll(screen);
    following.stop();
    scroll(screen);
    rs.advanceTimersByTime(1000);
    expect(seen).toEqual(['rows 400']);
  });
});
