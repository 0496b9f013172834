import { expect, test } from '@rstest/core';
import { hasRoom, monthsIn, placeIn, wordsBeside } from './scale.ts';

const year = { from: new Date(2026, 0, 10).getTime(), to: new Date(2026, 11, 20).getTime() };

test('a moment lies where it lies, and at the edge where it is outside', () => {
  const stretch = { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2026-01-05T00:00:00Z') };
  expect(placeIn(stretch, '2026-01-02T00:00:00Z')).toBe(25);
  expect(placeIn(stretch, '2025-01-02T00:00:00Z')).toBe(0);
  expect(placeIn(stretch, '2027-01-02T00:00:00Z')).toBe(100);
});

test('each month of a year by its name, in the reader’s language', () => {
  expect(monthsIn(year, 'en').map(({ label }) => label)).toEqual([
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
  ]);
  expect(monthsIn(year, 'de')[2]?.label).toBe('Apr');
});

test('of many years every few months, with the year where it begins', () => {
  const labels = monthsIn({ from: new Date(2023, 5, 1).getTime(), to: year.to }, 'en').map(({ label }) => label);
  expect(labels.length).toBeLessThan(16);
  expect(labels).toContain('2025');
});

test('the name of a month leaves room for that of today, however narrow the track is', () => {
  const named = (track: number) => [0, 40, 80, 88, 96].filter((month) => hasRoom(month, 95, track));
  expect(named(1200)).toEqual([0, 40, 80, 88]);
  expect(named(460)).toEqual([0, 40]);
  // Month names end before the name of today starts, 36 px left of its middle.
  for (const track of [460, 700, 1000, 1600])
    for (const month of named(track)) expect((month / 100) * track + 44).toBeLessThanOrEqual(0.95 * track - 36);
  expect([hasRoom(60, 50, 1000), hasRoom(52, 50, 1000)]).toEqual([true, false]);
});

test('words stand in a long bar, beside a short one where there is room', () => {
  expect(wordsBeside(10, 80)).toBe('in');
  expect(wordsBeside(5, 15)).toBe('after');
  expect(wordsBeside(90, 95)).toBe('before');
});
