import { expect, test } from '@rstest/core';
import { nextChange, relativeTime } from './relative-time-text.ts';

const now = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const day = 1440 * minute;

test.each([
  [0, 'now'],
  [59_000, 'now'],
  [5 * minute, '5 minutes ago'],
  [119 * minute, '1 hour ago'],
  [day, 'yesterday'],
  [6 * day, '6 days ago'],
  [9 * day, 'last week'],
  [40 * day, 'last month'],
  [364 * day, '11 months ago'],
  [400 * day, 'last year'],
])('%s ms before now is "%s"', (before, words) => {
  expect(relativeTime(now - before, now, 'en')).toBe(words);
});

test('days are those of the calendar', () => {
  const night = new Date(2026, 10, 28, 3, 27).getTime();
  const words = (...[date, hour]: [number, number]) => relativeTime(new Date(2026, 10, date, hour).getTime(), night, 'en');
  expect(words(26, 20)).toBe('2 days ago');
  expect(words(27, 1)).toBe('yesterday');
  expect(words(27, 20)).toBe('7 hours ago');
  expect(words(29, 9)).toBe('tomorrow');
  expect(words(30, 1)).toBe('in 2 days');
});

test('the words of a day change at midnight', () => {
  const late = new Date(2026, 10, 27, 23, 45).getTime();
  expect(nextChange(late - 2 * day, late)).toBe(15 * minute);
  expect(nextChange(late - 2 * day, late - 8 * 60 * minute)).toBe(60 * minute);
});

test('in short, a week ago is a number, and yesterday a word', () => {
  expect(relativeTime(now - 9 * day, now, 'en', 'short')).toBe('1 wk. ago');
  expect(relativeTime(now - day, now, 'en', 'short')).toBe('yesterday');
});

test('what is ahead is said so, in the language of the page', () => {
  expect(relativeTime(now + 3 * day, now, 'de')).toBe('in 3 Tagen');
  expect(relativeTime(now - 2 * day, now, 'fr')).toBe('avant-hier');
});

test('months ago are ago in short Arabic too', () => {
  expect(relativeTime(now - 95 * day, now, 'ar', 'short')).toBe('قبل 3 أشهر');
});
