import { expect, test } from '@rstest/core';
import { usageChart } from './usage-chart.ts';

const names = { answered: 'Answered', refused: 'Refused', failed: 'Failed' };
const buckets = [
  { at: '2026-11-20T13:00:00Z', answered: 3, refused: 1, failed: 0 },
  { at: '2026-11-20T14:00:00Z', answered: 4, refused: 0, failed: 2 },
];

test('hours keep their time, days lose it; every outcome has its sum', () => {
  expect(usageChart({ buckets }, '36h', names)).toMatchObject({
    scale: 'hour',
    categories: ['2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z'],
    series: [
      { id: 'answered', values: [3, 4], total: 7 },
      { id: 'refused', total: 1 },
      { id: 'failed', total: 2 },
    ],
  });
  expect(usageChart({ buckets }, '14d', names)).toMatchObject({ scale: 'day', categories: ['2026-11-20', '2026-11-20'] });
});
