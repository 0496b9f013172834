import { expect, test } from '@rstest/core';
import { waitingTone } from './waiting.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:30:00Z', 'neutral'],
  ['2026-11-20T08:00:00Z', 'warning'],
  ['2026-11-19T12:00:01Z', 'warning'],
  ['2026-11-19T12:00:00Z', 'negative'],
  ['2026-11-20T12:05:00Z', 'neutral'],
])('since %s: %s', (since, tone) => {
  expect(waitingTone(since, now)).toBe(tone);
});
