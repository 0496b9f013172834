import { expect, test } from '@rstest/core';
import { nextToDraw } from './drawn.ts';

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
