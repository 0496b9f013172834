import { expect, test } from '@rstest/core';
import { snoozedUntil } from './snooze-times.ts';

test('a ticket comes back in three hours, tomorrow morning, or on Monday', () => {
  const friday = new Date(2026, 10, 27, 15, 30);
  expect(snoozedUntil('three-hours', friday)).toEqual(new Date(2026, 10, 27, 18, 30));
  expect(snoozedUntil('tomorrow', friday)).toEqual(new Date(2026, 10, 28, 9));
  expect(snoozedUntil('next-week', friday)).toEqual(new Date(2026, 10, 30, 9));
  expect(snoozedUntil('next-week', new Date(2026, 10, 29, 8))).toEqual(new Date(2026, 10, 30, 9));
  expect(snoozedUntil('next-week', new Date(2026, 10, 30, 8))).toEqual(new Date(2026, 11, 7, 9));
});
