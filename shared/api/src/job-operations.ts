import * as v from 'valibot';
import { JobExportQuerySchema, JobListSchema, JobNameSchema, JobQuerySchema, JobRunsSchema, JobSchema } from './job.ts';
import { exportSummary, type Operation } from './operation.ts';

const managed = { tag: 'Administration', access: 'platform.admin' } as const;
const one = { params: v.object({ job: JobNameSchema }), refusals: ['NOT_FOUND'] } as const;

/** The background jobs of the installation, for platform administrators. */
export const jobOperations = {
  list: {
    ...managed,
    name: 'listJobs',
    method: 'get',
    path: '/admin/jobs',
    summary: 'The background jobs of this installation. Sorted by `attention`: those that failed or are late first.',
    query: JobQuerySchema,
    output: JobListSchema,
  },
  export: {
    ...managed,
    name: 'exportJobs',
    method: 'get',
    path: '/admin/jobs/export',
    summary: exportSummary,
    query: JobExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
  runs: {
    ...managed,
    ...one,
    name: 'listJobRuns',
    method: 'get',
    path: '/admin/jobs/{job}/runs',
    summary: 'The latest fifty runs of a job, newest first. Runs of frequent jobs that found nothing are not recorded.',
    output: JobRunsSchema,
  },
  run: {
    ...managed,
    ...one,
    name: 'runJob',
    method: 'post',
    path: '/admin/jobs/{job}/run',
    summary: 'Runs a job now: within a second, or after its current run. Also retries a failed one.',
    output: JobSchema,
  },
  cancel: {
    ...managed,
    ...one,
    name: 'cancelJob',
    method: 'post',
    path: '/admin/jobs/{job}/cancel',
    summary: 'Asks the current run of a job to end between two units of work. What it has committed stays. CONFLICT if it does not run.',
    output: JobSchema,
    refusals: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Operation>;
