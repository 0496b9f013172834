import { expect, test } from '@rstest/core';
import { isDrawnFor } from './use-places.ts';

const drawn = { from: 10, to: 14, size: 5_000 };

test('two of the three places that were given ahead may come into sight before others are', () => {
  expect(isDrawnFor(drawn, { ...drawn, from: 8, to: 12 }, 3)).toBe(true);
  expect(isDrawnFor(drawn, { ...drawn, from: 12, to: 16 }, 3)).toBe(true);
  expect(isDrawnFor(drawn, { ...drawn, from: 7, to: 12 }, 3)).toBe(false);
  expect(isDrawnFor(drawn, { ...drawn, from: 12, to: 17 }, 3)).toBe(false);
});

test('what moves the entries is drawn at once', () => {
  expect(isDrawnFor(drawn, { ...drawn, size: 5_020 }, 3)).toBe(false);
});

test('a box without anything ahead is drawn for each entry', () => {
  expect(isDrawnFor(drawn, { ...drawn, from: 9 }, 1)).toBe(false);
});
