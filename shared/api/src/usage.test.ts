import { expect, test } from '@rstest/core';
import { limitReachedAt } from './usage.ts';

const month = { since: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' };
const now = new Date('2026-11-11T00:00:00.000Z');

test('a limit is reached in the month when it goes on as until now, or not in it', () => {
  expect(limitReachedAt({ used: 50, limit: 100 }, month, now)).toEqual(new Date('2026-11-21T00:00:00.000Z'));
  expect(limitReachedAt({ used: 30, limit: 100 }, month, now)).toBeNull();
  expect(limitReachedAt({ used: 0, limit: 100 }, month, now)).toBeNull();
});

test('a limit that is reached is reached now, one of nothing as well, and one that is not set never', () => {
  expect(limitReachedAt({ used: 100, limit: 100 }, month, now)).toEqual(now);
  expect(limitReachedAt({ used: 0, limit: 0 }, month, now)).toEqual(now);
  expect(limitReachedAt({ used: 1_000_000, limit: null }, month, now)).toBeNull();
});
