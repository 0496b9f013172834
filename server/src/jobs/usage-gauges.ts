import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { recordGauges } from '../usage/roll-up.ts';
import { hour, type JobServices } from './services.ts';

/** Records the peak number of seats per day, and the amount of stored data once a day. */
export const usageGauges: Job<Pick<JobServices, 'database'>> = {
  name: 'usage-gauges',
  intervalMs: hour,
  run: ({ database }, run) => eachTenantInParts(database, run, { recorded: recordGauges }),
};
