import { expect, test } from '@rstest/core';
import { rowAfterKey } from './keys.ts';

test('keys go from row to row, by pages and to either end, and never beyond', () => {
  expect(rowAfterKey('ArrowDown', 3, 10, 5)).toBe(4);
  expect(rowAfterKey('ArrowUp', 0, 10, 5)).toBe(0);
  expect(rowAfterKey('PageDown', 3, 10, 5)).toBe(8);
  expect(rowAfterKey('PageDown', 8, 10, 5)).toBe(9);
  expect(rowAfterKey('PageUp', 3, 10, 5)).toBe(0);
  expect([rowAfterKey('Home', 7, 10, 5), rowAfterKey('End', 7, 10, 5)]).toEqual([0, 9]);
});

test('other keys, and an empty table, lead nowhere', () => {
  expect([rowAfterKey('a', 3, 10, 5), rowAfterKey('End', 0, 0, 5)]).toEqual([undefined, undefined]);
});
