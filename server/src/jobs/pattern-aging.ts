import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { ageRules, wakeSnoozed } from '../learning/age.ts';
import { type JobServices, minute } from './services.ts';

/** Wakes snoozed patterns, and lowers the confidence of unused ones. */
export const patternAging: Job<Pick<JobServices, 'database'>> = {
  name: 'pattern-aging',
  intervalMs: 10 * minute,
  run: ({ database }, run) =>
    eachTenantInParts(database, run, {
      woken: (tx, tenantId, { requestId, now }) => wakeSnoozed(tx, tenantId, requestId, now),
      aged: (tx, tenantId, { requestId, now }) => ageRules(tx, tenantId, requestId, now),
    }),
};
