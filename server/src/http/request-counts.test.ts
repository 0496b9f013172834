import { expect, test } from '@rstest/core';
import { createRequestCounts } from './request-counts.ts';

test('requests of the last hour are counted, older ones no longer', () => {
  let now = Date.parse('2026-12-01T10:00:30Z');
  const counts = createRequestCounts(() => now);
  for (const status of [200, 404, 500, 503]) counts.note(status);
  expect(counts.read()).toEqual({ since: new Date('2026-12-01T10:00:30Z'), total: 4, failed: 2 });
  now = Date.parse('2026-12-01T10:59:59Z');
  counts.note(201);
  expect(counts.read()).toMatchObject({ total: 5, failed: 2 });
  now = Date.parse('2026-12-01T11:00:00Z');
  expect(counts.read()).toEqual({ since: new Date('2026-12-01T10:01:00Z'), total: 1, failed: 0 });
});
