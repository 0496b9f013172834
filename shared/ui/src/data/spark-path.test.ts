import { expect, test } from '@rstest/core';
import { pathOf, rangeOf, sparkPoints } from './spark-path.ts';

test('spreads the values over the box', () => {
  expect(sparkPoints([0, 5, 10], 80, 20)).toEqual([
    [0, 19],
    [40, 10],
    [80, 1],
  ]);
});

test('values that do not differ lie in the middle', () => {
  expect(sparkPoints([3, 3], 10, 20)).toEqual([
    [0, 10],
    [10, 10],
  ]);
  expect(sparkPoints([3], 10, 20)).toEqual([[0, 10]]);
  expect(sparkPoints([], 10, 20)).toEqual([]);
});

test('two lines share one range', () => {
  expect(rangeOf([1, 2], [0, 5])).toEqual([0, 5]);
  expect(rangeOf([])).toEqual([0, 0]);
});

test('writes a path', () => {
  expect(
    pathOf([
      [0, 1],
      [2, 3],
    ]),
  ).toBe('M0,1L2,3');
});
