import { afterEach, beforeEach } from '@rstest/core';
import { eq, sql } from 'drizzle-orm';
import type { Job, JobRun } from '../src/job-runner/job.ts';
import { listRuns } from '../src/job-runner/rows.ts';
import { createJobRunner, type JobRunner } from '../src/job-runner/runner.ts';
import { jobs } from '../src/job-runner/schema.ts';
import { type Product, startProduct } from './product.ts';

export const minute = 60_000;

/** A demo database for each test of a file, processes that run jobs on it, and time that passes in the rows. */
export function jobBench() {
  let product: Product;
  let runners: JobRunner[] = [];
  beforeEach(async () => {
    product = await startProduct({ demo: true });
  });
  afterEach(async () => {
    for (const runner of runners) await runner.stop();
    runners = [];
    await product.close();
  });
  return {
    product: () => product,
    /** Returns a process with these jobs as the runner sees one; with its own connections if `database` is given. */
    runnerOf(job: Job<undefined>, database = product.database): JobRunner {
      const runner = createJobRunner({ jobs: [job], services: undefined, database, log: product.services.log });
      runners.push(runner);
      return runner;
    },
    /** Lets time pass, in milliseconds, by moving the times in the rows. */
    pass: (ms: number) =>
      product.database.maintain((tx) =>
        tx.execute(sql`update jobs set due_at = due_at - passed, started_at = started_at - passed, lease_until = lease_until - passed
          from (select make_interval(secs => ${ms / 1_000}::float) as passed) span`),
      ),
    /** The runs of the sample job, newest first. */
    history: () => product.database.maintain((tx) => listRuns(tx, 'sample')),
    state: async () => (await product.database.maintain((tx) => tx.select().from(jobs).where(eq(jobs.name, 'sample'))))[0],
  };
}

/** Returns a job whose runs do `work`, and those runs. */
export function jobOf(work: (run: JobRun) => Promise<void> = async () => undefined, more: Partial<Job<undefined>> = {}) {
  const runs: JobRun[] = [];
  const job: Job<undefined> = {
    name: 'sample',
    intervalMs: 10 * minute,
    run: (_, run) => {
      runs.push(run);
      return work(run);
    },
    ...more,
  };
  return { job, runs };
}

/** Lets each runner check once, and waits for the runs that it starts. */
export async function turn(...all: JobRunner[]): Promise<void> {
  await Promise.all(all.map(({ step }) => step()));
  await Promise.all(all.map(({ idle }) => idle()));
}

/** Returns work that lasts until it is released or aborted. */
export function held() {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const work = (run: Pick<JobRun, 'signal'>) =>
    Promise.race([promise, new Promise<void>((ended) => run.signal.addEventListener('abort', () => ended()))]);
  return { letGo, work };
}
