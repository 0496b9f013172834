import { expect, test } from '@rstest/core';
import { daysBetween, groupOf, messageMoment } from './group-by-date.ts';

const now = new Date(2026, 10, 20, 15, 30);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString();

test.each([
  ['earlier', at(2026, 10, 13, 23, 59), false],
  ['today', at(2026, 10, 20, 0, 0), false],
  ['pinned', at(2026, 8, 1), true],
  ['week', at(2026, 10, 19, 23, 59), false],
  ['week', at(2026, 10, 14, 0, 0), false],
  ['today', at(2026, 10, 21, 9), false], // a server clock ahead of the reader's
])('%s: %s, by the reader’s own days, pinned ones by themselves', (group, lastMessageAt, pinned) => {
  expect(groupOf({ lastMessageAt, pinned }, now)).toBe(group);
});

test('days are counted at midnight, over a change of the clocks too', () => {
  expect(daysBetween(new Date(2026, 2, 28, 23, 59), new Date(2026, 2, 30, 0, 1))).toBe(2);
  expect(daysBetween(now, now)).toBe(0);
});

test('a message of another day says which', () => {
  expect(messageMoment(at(2026, 10, 20, 9, 5), now, 'de')).toBe('9:05');
  expect(messageMoment(at(2026, 10, 2, 9, 5), now, 'de')).toBe('2. Nov., 9:05');
});
