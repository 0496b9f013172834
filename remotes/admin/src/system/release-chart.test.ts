import { expect, test } from '@rstest/core';
import { lastHours, releaseChart } from './release-chart.ts';

const times = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-20T12:00:00.000Z'];
const point = (release: string, hour: number, failed: number, loadMs: number | null) => ({
  release,
  at: times[hour] ?? '',
  tabs: 4,
  failed,
  loadMs,
});
const given = {
  span: 'day' as const,
  times,
  points: [point('next', 0, 1, 300), point('next', 2, 0, null), point('now', 1, 2, 200)],
  shown: { release: 'next', name: 'canary', total: 0.125 },
  beside: { release: 'now', name: 'stable', total: 0.5 },
  guard: undefined,
};

test('the share of failed tabs by the hour, a gap where nobody told, the other release dotted', () => {
  expect(releaseChart({ ...given, figure: 'errorRate' })).toMatchObject({
    scale: 'hour',
    categories: times,
    series: [{ name: 'canary', values: [0.25, null, 0], total: 0.125 }],
    previous: { name: 'stable', values: [null, 0.5, null] },
  });
});

test('a release of which nobody told is in no chart, and one alone has nothing beside it', () => {
  const shown = { release: 'unseen', name: 'stable', total: null };
  expect(releaseChart({ ...given, figure: 'loadMs', shown, beside: undefined })).toMatchObject({ series: [], previous: undefined });
});

test('the last hours begin with whole ones and end with the one under way', () => {
  const hours = lastHours(Date.parse('2026-11-20T12:34:56Z'));
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, '2026-11-19T13:00:00.000Z', '2026-11-20T12:00:00.000Z']);
});
