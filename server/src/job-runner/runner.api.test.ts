import { describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { held, jobBench, jobOf, minute, turn } from '../../test/job-bench.ts';
import { openDatabase, type Transaction } from '../database/database.ts';
import { cancelRun, claimJob, listRuns, pruneHistory, registerJobs, requestRun } from './rows.ts';

const { product, runnerOf, pass, history, state } = jobBench();
const operator = <T>(work: (tx: Transaction) => Promise<T>) => product().database.maintain(work);

test('a job runs at once in a new installation, and then once an interval, with its counts in the history', async () => {
  const { job, runs } = jobOf(async (run) => run.count('learned', 2));
  const runner = runnerOf(job);
  await turn(runner);
  await turn(runner);
  expect(runs).toHaveLength(1);
  await pass(11 * minute);
  await turn(runner);
  expect(runs).toHaveLength(2);
  const [last, first] = await history();
  expect([last, first]).toMatchObject([
    { outcome: 'done', trigger: 'schedule', counts: { learned: 2 }, errorCode: null },
    { outcome: 'done', counts: { learned: 2 } },
  ]);
  expect((last?.nextAt.getTime() ?? 0) - (last?.startedAt.getTime() ?? 0)).toBe(10 * minute);
  expect(await state()).toMatchObject({ dueAt: last?.nextAt, lastOutcome: 'done', runId: null, leaseUntil: null });
});

test('two processes on one database run each job once an interval', async () => {
  const { job, runs } = jobOf();
  // The second process has its own connections.
  const database = openDatabase(product().urls);
  const other = runnerOf(job, database);
  const own = runnerOf(job);
  for (let interval = 1; interval <= 5; interval += 1) {
    await turn(own, other);
    expect(runs).toHaveLength(interval);
    await pass(11 * minute);
  }
  await other.stop();
  await database.close();
  expect(await history()).toHaveLength(5);
});

test('a run of a process that was killed is taken over when its lease has ended, and the history says that it was lost', async () => {
  const { job, runs } = jobOf();
  await registerJobs(product().database, ['sample']);
  // A killed process leaves only its claim.
  expect(await claimJob(product().database, 'sample', { id: 'run_killed', holder: 'killed' })).toBe(0);
  const runner = runnerOf(job);
  await turn(runner);
  expect(runs).toHaveLength(0);
  await pass(29_000);
  await turn(runner);
  expect(runs).toHaveLength(0);
  await pass(2_000);
  await turn(runner);
  expect(runs).toHaveLength(1);
  expect((await history()).map(({ id, outcome }) => [id === 'run_killed', outcome])).toEqual([
    [false, 'done'],
    [true, 'lost'],
  ]);
});

test('a run keeps its lease as long as its process renews it', async () => {
  const { letGo, work } = held();
  const { job, runs } = jobOf(work);
  const [own, other] = [runnerOf(job), runnerOf(job)];
  await own.step();
  for (let at = 0; at < 4; at += 1) {
    await pass(20_000);
    await own.step();
    await other.step();
  }
  letGo();
  await Promise.all([own.idle(), other.idle()]);
  expect(runs).toHaveLength(1);
  expect(await history()).toMatchObject([{ outcome: 'done' }]);
});

test('a process that stalled beyond its lease is asked to end, and writes nothing over the run of the next one', async () => {
  const { work } = held();
  const { job, runs } = jobOf((run) => (runs.length === 1 ? work(run) : Promise.resolve()));
  const [stalled, other] = [runnerOf(job), runnerOf(job)];
  await stalled.step();
  await pass(31_000);
  await turn(other);
  await turn(stalled);
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect((await history()).map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'lost']);
  expect(product().logged()).toContain('job.lost');
});

describe('an operator', () => {
  test('starts a run before it is due', async () => {
    const { job, runs } = jobOf();
    const runner = runnerOf(job);
    await turn(runner);
    expect(await operator((tx) => requestRun(tx, 'sample'))).toBe(true);
    await turn(runner);
    await turn(runner);
    expect(runs).toHaveLength(2);
    expect((await history()).map(({ trigger }) => trigger)).toEqual(['manual', 'schedule']);
    expect(await operator((tx) => requestRun(tx, 'nothing'))).toBe(false);
  });

  test('who asks during a run gets one more after it', async () => {
    const { letGo, work } = held();
    const { job, runs } = jobOf(work);
    const runner = runnerOf(job);
    await runner.step();
    await operator((tx) => requestRun(tx, 'sample'));
    await runner.step();
    expect(runs).toHaveLength(1);
    letGo();
    await runner.idle();
    await turn(runner);
    expect(runs).toHaveLength(2);
  });

  test('cancels a run between two units of work, and the next one is as planned', async () => {
    const { work } = held();
    const { job, runs } = jobOf(work);
    const runner = runnerOf(job);
    expect(await operator((tx) => cancelRun(tx, 'sample'))).toBe(false);
    await runner.step();
    expect(await operator((tx) => cancelRun(tx, 'sample'))).toBe(true);
    await turn(runner);
    expect(runs).toHaveLength(1);
    const [run] = await history();
    expect(run).toMatchObject({ outcome: 'cancelled' });
    expect((run?.nextAt.getTime() ?? 0) - (run?.startedAt.getTime() ?? 0)).toBe(10 * minute);
  });
});

test('a process that stops ends its runs between two units of work, and the next one goes on at once', async () => {
  const { work } = held();
  const { job, runs } = jobOf((run) => (runs.length === 1 ? work(run) : Promise.resolve()));
  const own = runnerOf(job);
  await own.step();
  await own.stop();
  expect(await history()).toMatchObject([{ outcome: 'stopped' }]);
  await turn(runnerOf(job));
  expect((await history()).map(({ outcome }) => outcome)).toEqual(['done', 'stopped']);
});

test('a job that looks every few seconds leaves no row where it found nothing, and its last run is known all the same', async () => {
  let found = 0;
  const { job } = jobOf(async (run) => run.count('found', found), { frequent: true });
  const runner = runnerOf(job);
  await turn(runner);
  expect(await history()).toEqual([]);
  expect(await state()).toMatchObject({ lastOutcome: 'done', lastFinishedAt: expect.any(Date) });
  await operator((tx) => requestRun(tx, 'sample'));
  await turn(runner);
  expect(await history()).toMatchObject([{ trigger: 'manual', counts: {} }]);
  found = 3;
  await pass(11 * minute);
  await turn(runner);
  expect(await history()).toMatchObject([{ counts: { found: 3 } }, {}]);
});

test('the history is bounded by age, and by runs for each job', async () => {
  const add = (id: string, job: string, days: number) =>
    product().database.maintain((tx) =>
      tx.execute(sql`insert into job_runs (id, job, trigger, outcome, started_at, finished_at, next_at)
      select ${id}, ${job}, 'schedule', 'done', at, at, at from (select now() - make_interval(days => ${days}::integer) as at) moment`),
    );
  for (let days = 0; days < 5; days += 1) await add(`run_${days}`, 'sample', days);
  await add('run_other', 'other', 1);
  await add('run_old', 'other', 31);
  expect(await pruneHistory(product().database, { days: 30, perJob: 3 })).toBe(3);
  expect((await history()).map(({ id }) => id)).toEqual(['run_0', 'run_1', 'run_2']);
  expect((await operator((tx) => listRuns(tx, 'other'))).map(({ id }) => id)).toEqual(['run_other']);
});
