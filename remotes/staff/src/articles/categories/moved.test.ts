import { expect, test } from '@rstest/core';
import { moved } from './moved.ts';

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, -1, 'abcd'],
  [2, 4, 'abcd'],
  [9, 0, 'abcd'],
])('an entry is moved from %i to %i', (from, to, expected) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(expected);
});
