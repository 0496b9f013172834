import { expect, test } from '@rstest/core';
import { fillOf } from './meter-fill.ts';

test.each([
  [0, 500, 0, 'accent'],
  [399, 500, 79.8, 'accent'],
  [400, 500, 80, 'warning'],
  [499, 500, 99.8, 'warning'],
  [500, 500, 100, 'negative'],
  [700, 500, 100, 'negative'],
  [-1, 500, 0, 'accent'],
  [0, 0, 100, 'negative'],
])('%d of %d fills %d % and is %s', (value, max, percent, tone) => {
  const fill = fillOf(value, max);
  expect(fill.percent).toBeCloseTo(percent);
  expect(fill.tone).toBe(tone);
});
