import type { Job } from '../job-runner/job.ts';
import { pruneHistory } from '../job-runner/rows.ts';
import { hour, type JobServices } from './services.ts';

const kept = { days: 30, perJob: 500 };

/** Deletes old runs from the history of jobs. */
export const jobHistory: Job<Pick<JobServices, 'database'>> = {
  name: 'job-history',
  intervalMs: hour,
  run: async ({ database }, run) => run.count('deleted', await pruneHistory(database, kept)),
};
