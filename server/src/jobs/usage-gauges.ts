import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { recordGauges } from '../usage/roll-up.ts';
import { hour, type JobServices } from './services.ts';

/** Records the highest number of seats of each day, and once a day how much is stored. */
export const usageGauges: Job<Pick<JobServices, 'database'>> = {
  name: 'usage-gauges',
  intervalMs: hour,
  run: ({ database }, run) => eachTenantInParts(database, run, { recorded: recordGauges }),
};
