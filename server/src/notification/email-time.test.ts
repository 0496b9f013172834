import { expect, test } from '@rstest/core';
import { isEmailDue } from './email-time.ts';

const berlin = { timeZone: 'Europe/Berlin', digestHour: 8 };

test.each([
  ['the daily hour has not come since', '2026-11-30T07:10:00Z', '2026-12-01T06:59:00Z', false],
  ['the daily hour has come', '2026-11-30T07:10:00Z', '2026-12-01T07:00:00Z', true],
  ['the daily hour has come late, after a stop of the server', '2026-11-30T06:10:00Z', '2026-12-03T05:00:00Z', true],
  ['the notification is newer than the daily hour', '2026-12-01T07:01:00Z', '2026-12-01T08:00:00Z', false],
  ['summer time has begun in between', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z', true],
])('a daily email is due if %s', (_, happened, now, due) => {
  expect(isEmailDue('digest', new Date(happened), new Date(now), berlin, 'UTC')).toBe(due);
});

test('a daily email is sent at the hour of a time zone with half an hour', () => {
  const due = (now: string) =>
    isEmailDue('digest', new Date('2026-12-01T00:00:00Z'), new Date(now), { digestHour: 9, timeZone: 'Asia/Kolkata' }, 'UTC');
  expect([due('2026-12-01T03:29:00Z'), due('2026-12-01T03:30:00Z')]).toEqual([false, true]);
});

test('a person without a time zone has that of the organization, and by default 8 o’clock', () => {
  const due = (now: string) => isEmailDue('digest', new Date('2026-12-01T00:00:00Z'), new Date(now), {}, 'America/New_York');
  expect([due('2026-12-01T12:59:00Z'), due('2026-12-01T13:00:00Z')]).toEqual([false, true]);
});

test('an email at once waits for the end of the quiet hours', () => {
  const due = (now: string, quiet: { from: number; until: number } | null) =>
    isEmailDue('now', new Date('2026-12-01T00:00:00Z'), new Date(now), { ...berlin, quiet }, 'UTC');
  const night = { from: 19, until: 7 };
  expect([due('2026-12-01T17:59:00Z', night), due('2026-12-01T18:00:00Z', night)]).toEqual([true, false]);
  expect([due('2026-12-02T05:59:00Z', night), due('2026-12-02T06:00:00Z', night)]).toEqual([false, true]);
  expect(due('2026-12-01T12:00:00Z', { from: 9, until: 12 })).toBe(true);
  expect(due('2026-12-01T10:00:00Z', { from: 9, until: 12 })).toBe(false);
  expect(due('2026-12-01T22:00:00Z', null)).toBe(true);
});
