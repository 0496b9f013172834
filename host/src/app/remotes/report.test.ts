import { RemoteFailure } from '@cairn/contract';
import { configureClient } from '@cairn/shell/host';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { reportFailure, reportIdOf } from './report.ts';

const slowly = { timeout: 15_000 };
const sent: unknown[] = [];
const network = globalThis.fetch;
beforeEach(() => {
  sent.length = 0;
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
  configureClient({
    base: 'http://localhost/api',
    onError: () => false,
    onAnswer: () => undefined,
    prove: () => Promise.resolve(false),
    lenient: false,
  });
  globalThis.fetch = async (input) => {
    sent.push(input instanceof Request ? await input.json() : input);
    return Response.json({ success: true });
  };
});
afterEach(() => {
  globalThis.fetch = network;
  rs.restoreAllMocks();
});

const drawn = (error: unknown) => new RemoteFailure('RENDER', 'workspace', null, { cause: error });

test('an error is told once, however often the shell wraps and draws it', async () => {
  const error = new Error('it broke');
  const ids = [drawn(error), drawn(error), drawn(error)].map((failure) => {
    reportFailure(failure);
    return reportIdOf(failure);
  });
  expect(new Set(ids).size).toBe(1);
  await expect.poll(() => sent, slowly).toEqual([{ reportId: ids[0], remote: 'workspace', release: null, code: 'RENDER' }]);
});

test('the next failure is another one, in the same place too', async () => {
  const failures = [drawn(new Error('once')), drawn(new Error('twice')), new RemoteFailure('TIMEOUT', 'staff', '1.0.0-abc')];
  for (const failure of failures) reportFailure(failure);
  expect(new Set(failures.map(reportIdOf)).size).toBe(3);
  await expect.poll(() => sent, slowly).toHaveLength(3);
});

test('the id can be shown before anything is told', () => {
  const failure = drawn(new Error('shown first'));
  expect(reportIdOf(failure)).toMatch(/^rep_[0-9a-f]{12}$/);
  expect(reportIdOf(failure)).toBe(reportIdOf(failure));
  expect(sent).toEqual([]);
});
