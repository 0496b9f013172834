import { expect, test } from '@rstest/core';
import { rangesOf } from './days.ts';

test('days without gaps are one range, also across months and years', () => {
  expect(rangesOf([])).toEqual([]);
  expect(rangesOf(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-03', '2027-02-28', '2027-03-01'])).toEqual([
    { from: '2026-12-30', to: '2027-01-01' },
    { from: '2027-01-03', to: '2027-01-03' },
    { from: '2027-02-28', to: '2027-03-01' },
  ]);
});
