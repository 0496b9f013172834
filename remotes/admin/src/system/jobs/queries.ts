import { type Job, jobOperations } from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { operationQuery, queryClient, runOperation } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Jobs have no live events, so the page reads them again at this interval (ms) while it is visible. */
const readEveryMs = 5_000;

interface JobParams extends ListParams {
  state?: string | undefined;
}

/** A page of the background jobs. */
export function jobsQuery({ q = '', offset = 0, limit = 50, ...params }: JobParams = {}) {
  return queryOptions({
    ...operationQuery(jobOperations.list, { query: { q: q || undefined, offset, limit, ...params } }),
    refetchInterval: readEveryMs,
  });
}

/** The latest runs of a job. */
export function jobRunsQuery(job: string) {
  return queryOptions({ ...operationQuery(jobOperations.runs, { params: { job } }), refetchInterval: readEveryMs });
}

/** Runs a job now, or cancels its current run. Returns the job afterwards. */
export async function controlJob(action: 'run' | 'cancel', job: string): Promise<Job> {
  try {
    return await runOperation(jobOperations[action], { params: { job } });
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['admin', 'jobs'] });
  }
}
