import { expect, test } from '@rstest/core';
import { minutesAndSeconds, secondsLeft } from './seconds-left.ts';

test('counts down to the moment and no further', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  expect(secondsLeft('2026-11-20T10:00:20.400Z', now)).toBe(21);
  expect(secondsLeft('2026-11-20T09:59:59.000Z', now)).toBe(0);
  expect(secondsLeft(null, now)).toBe(0);
});

test('is said in minutes and seconds', () => {
  expect(minutesAndSeconds(125, 'en')).toBe('2:05');
  expect(minutesAndSeconds(9, 'de')).toBe('0:09');
});
