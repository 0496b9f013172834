import { deleteOldFiles, sumUpTenant } from '../analytics/sum-up.ts';
import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { type JobServices, minute } from './services.ts';

/** Aggregates sessions by day for the analytics pages. Recomputes days whose sessions have changed. */
export const analytics: Job<Pick<JobServices, 'database'>> = {
  name: 'analytics',
  intervalMs: 10 * minute,
  run: ({ database }, run) =>
    eachTenantInParts(database, run, {
      days: (tx, tenantId, { now }) => sumUpTenant(tx, tenantId, now),
      files: (tx) => deleteOldFiles(tx),
    }),
};
