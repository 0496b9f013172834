import { expect, test } from '@rstest/core';
import fc from 'fast-check';
import { parseSorted, percentile } from './percentile.ts';

test('values are sorted by number, whatever order they are in', () => {
  const seconds = fc.array(fc.nat({ max: 2_147_483_647 }));
  fc.assert(
    fc.property(seconds, (given) => {
      expect([...parseSorted(given.join(','))]).toEqual(given.toSorted((a, b) => a - b));
    }),
  );
});

test('a percentile is the smallest value that the share does not exceed', () => {
  expect([0.5, 0.9].map((share) => percentile(parseSorted('3,1,2,4'), share))).toEqual([2, 4]);
  expect([0.5, 0.9].map((share) => percentile(parseSorted('60'), share))).toEqual([60, 60]);
  expect(percentile(parseSorted('1,2,3,4,5,6,7,8,9,10'), 0.9)).toBe(9);
  expect(percentile(parseSorted(''), 0.5)).toBeNull();
});
