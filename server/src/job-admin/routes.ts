import { type Job, jobOperations } from '@cairn/api';
import type { Hono } from 'hono';
import type { Transaction } from '../database/database.ts';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { implement, implementExport, operationRoutes } from '../http/operation.ts';
import { cancelRun, listRuns, requestRun } from '../job-runner/rows.ts';
import { jobColumns } from './columns.ts';
import { listJobs, readJob } from './query.ts';

/** Creates the routes with which administrators watch, run and cancel background jobs. */
export function jobRoutes(services: KernelServices): Hono<AppEnv> {
  return operationRoutes(services, [
    implement(jobOperations.list, (tx, { query }) => listJobs(tx, query)),
    implementExport(jobOperations.export, {
      name: 'jobs',
      columns: jobColumns,
      list: (tx, _call, part) => listJobs(tx, part, { counted: false }),
    }),
    implement(jobOperations.runs, async (tx, { params: { job } }) => {
      await existing(tx, job);
      const runs = await listRuns(tx, job);
      return {
        items: runs.map(({ id, trigger, outcome, startedAt, finishedAt, errorCode, counts }) => ({
          id,
          trigger,
          outcome,
          startedAt: startedAt.toISOString(),
          finishedAt: finishedAt.toISOString(),
          errorCode,
          counts,
        })),
      };
    }),
    implement(jobOperations.run, async (tx, { params: { job } }) => {
      await existing(tx, job);
      await requestRun(tx, job);
      return existing(tx, job);
    }),
    implement(jobOperations.cancel, async (tx, { params: { job } }) => {
      await existing(tx, job);
      if (!(await cancelRun(tx, job))) throw new ApiError('CONFLICT');
      return existing(tx, job);
    }),
  ]);
}

async function existing(tx: Transaction, name: string): Promise<Job> {
  const job = await readJob(tx, name);
  if (!job) throw new ApiError('NOT_FOUND');
  return job;
}
