import { expect, test } from '@rstest/core';
import { isRush, nextToDraw } from './drawn.ts';

const none = () => false;
const wanted = [3, 4, 5, 6, 7];

test('what is in sight is drawn before what is near it, from the side that the reader comes from', () => {
  expect(nextToDraw(wanted, none, { from: 4, to: 6, upwards: false })).toBe(4);
  expect(nextToDraw(wanted, none, { from: 4, to: 6, upwards: true })).toBe(6);
  const seen = (index: number) => index >= 4 && index <= 6;
  expect(nextToDraw(wanted, seen, { from: 4, to: 6, upwards: true })).toBe(7);
  expect(nextToDraw(wanted, seen, { from: 4, to: 6, upwards: false })).toBe(3);
});

test('nothing is left once all is drawn', () => {
  expect(nextToDraw(wanted, () => true, { from: 4, to: 6, upwards: true })).toBeUndefined();
});

test('nothing is worth drawing in a box that is scrolled past in less than a tenth of a second', () => {
  expect(isRush({ px: 120, ms: 17 }, 760)).toBe(false);
  expect(isRush({ px: -800, ms: 17 }, 760)).toBe(true);
  expect(isRush({ px: -800, ms: 170 }, 760)).toBe(false);
});

test('a box that stands still is not rushed through, nor one whose frame is the first', () => {
  expect(isRush({ px: 0, ms: 17 }, 760)).toBe(false);
  expect(isRush({ px: 90_000, ms: 0 }, 760)).toBe(false);
});
