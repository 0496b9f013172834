import { expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { jobBench, jobOf, minute, turn } from '../../test/job-bench.ts';
import { ApiError } from '../http/error.ts';
import { retryAfterMs } from './runner.ts';

const { product, runnerOf, pass, history, state } = jobBench();

test('a failed run is tried again after waits that grow, and its history has a code and no words', async () => {
  let broken = true;
  const { job, runs } = jobOf(async () => {
    if (broken) throw new Error('Nora wrote this');
  });
  const runner = runnerOf(job);
  await turn(runner);
  for (const [at, wait] of [30_000, 60_000, 120_000].entries()) {
    await pass(wait - 10_000);
    await turn(runner);
    expect(runs).toHaveLength(at + 1);
    await pass(11_000);
    await turn(runner);
    expect(runs).toHaveLength(at + 2);
  }
  expect(await state()).toMatchObject({ failures: 4, lastOutcome: 'failed' });
  broken = false;
  await pass(10 * minute);
  await turn(runner);
  expect(await state()).toMatchObject({ failures: 0, lastOutcome: 'done' });
  expect((await history()).map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
    ['done', null],
    ['failed', 'Error'],
    ['failed', 'Error'],
    ['failed', 'Error'],
    ['failed', 'Error'],
  ]);
  expect(JSON.stringify(await history())).not.toContain('Nora');
  expect(product().logged()).toMatch(/job\.failed job=sample retry_in_s=30\b.*job\.failed job=sample retry_in_s=60\b/s);
});

test('waits between retries start at the interval or half a minute, double, and end at the interval or a minute', () => {
  const waits = (intervalMs: number) => [0, 1, 2, 3, 4, 5, 30, 5_000].map((failures) => retryAfterMs(intervalMs, failures) / 1_000);
  expect(waits(3_000)).toEqual([3, 6, 12, 24, 48, 60, 60, 60]);
  expect(waits(10 * minute)).toEqual([30, 60, 120, 240, 480, 600, 600, 600]);
});

test.each([
  ['of the API', new ApiError('MAIL_UNAVAILABLE'), 'MAIL_UNAVAILABLE'],
  ['of the system', Object.assign(new Error('connect to nora.example'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ['of a class', new TypeError('Nora'), 'TypeError'],
])('the code of an error %s', async (_, error, errorCode) => {
  await turn(runnerOf(jobOf(() => Promise.reject(error)).job));
  expect(await history()).toMatchObject([{ outcome: 'failed', errorCode }]);
});

test('an error of the database has its SQLSTATE', async () => {
  const { job } = jobOf(() =>
    product()
      .database.maintain((tx) => tx.execute(sql`select 'Nora'::integer`))
      .then(() => undefined),
  );
  await turn(runnerOf(job));
  expect(await history()).toMatchObject([{ errorCode: '22P02' }]);
});
