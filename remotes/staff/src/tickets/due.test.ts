import { describe, expect, test } from '@rstest/core';
import { clockOf, dayText, dueAt, durationText, untilNextMinute } from './due.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('a due time', () => {
  test.each([
    ['2026-11-20T17:00:00Z', { tone: 'neutral', over: false, minutes: 300 }],
    ['2026-11-20T16:00:00Z', { tone: 'warning', over: false, minutes: 240 }],
    ['2026-11-20T13:00:00Z', { tone: 'negative', over: false, minutes: 60 }],
    ['2026-11-20T12:18:30Z', { tone: 'negative', over: false, minutes: 18 }],
    ['2026-11-20T12:00:00Z', { tone: 'negative', over: false, minutes: 0 }],
    ['2026-11-20T11:20:00Z', { tone: 'negative', over: true, minutes: 40 }],
  ])('%s', (due, expected) => {
    expect(dueAt(due, now)).toEqual(expected);
  });

  test.each([-3_600_000, -60_001, -60_000, -59_999, -1, 0, 1, 59_999, 60_000, 60_001, 3_600_000])(
    '%i ms away shows nothing new until it is looked at again, and then other minutes',
    (offset) => {
      const due = new Date(now + offset).toISOString();
      const wait = untilNextMinute(due, now);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60_001);
      expect(dueAt(due, now + wait - 1)).toEqual(dueAt(due, now));
      expect(dueAt(due, now + wait)).not.toEqual(dueAt(due, now));
    },
  );

  test('is said in minutes, hours, days, and in words of the calendar', () => {
    expect([0, 18, 60, 70, 1_500].map((minutes) => durationText(minutes, 'en'))).toEqual(['0 min', '18 min', '1h', '1h 10m', '1 day']);
    expect(dayText('2026-11-23T13:00:00Z', now, 'en')).toBe('Monday');
    expect(dayText('2026-12-03T13:00:00Z', now, 'en')).toBe('Dec 3');
  });
});

test('the clock runs while staff are to act', () => {
  expect((['new', 'open', 'pending', 'on-hold', 'solved', 'closed'] as const).map((status) => clockOf({ status }))).toEqual([
    'running',
    'running',
    'paused',
    'paused',
    'ended',
    'ended',
  ]);
});
