import { expect, test } from '@rstest/core';
import { backoffMs, pause } from './wait.ts';

test('waits twice as long each time, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((attempt) => backoffMs(attempt, () => 1))).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
});

test('never waits less than half of it', () => {
  expect(backoffMs(2, () => 0)).toBe(2000);
});

test('a wait that is given up ends at once', async () => {
  const given = new AbortController();
  const waited = pause(60_000, given.signal);
  given.abort();
  await waited;
});
