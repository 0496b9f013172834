import { expect, test } from '@rstest/core';
import { messageTime } from './message-time.ts';

const now = new Date(2026, 10, 20, 15, 0);
const at = (...[year, month, day, hour, minute]: [number, number, number, number, number]) =>
  new Date(year, month, day, hour, minute).toISOString();

test('the time alone today, with the date before, with the year before this one', () => {
  expect(messageTime(at(2026, 10, 20, 14, 6), now, 'de')).toBe('14:06');
  expect(messageTime(at(2026, 10, 9, 9, 30), now, 'de')).toBe('9. Nov., 09:30');
  expect(messageTime(at(2025, 11, 31, 23, 59), now, 'de')).toBe('31. Dez. 2025, 23:59');
});
