import type { Job } from '../job-runner/job.ts';
import { rollUpUsage } from '../usage/roll-up.ts';
import { type JobServices, minute } from './services.ts';

/** Adds recorded usage to the totals of its day and month. */
export const usageRollup: Job<Pick<JobServices, 'database'>> = {
  name: 'usage-rollup',
  intervalMs: minute,
  frequent: true,
  run: ({ database }, run) => rollUpUsage(database, run),
};
