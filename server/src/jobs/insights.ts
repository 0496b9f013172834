import { lookRound } from '../insight/round.ts';
import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { type JobServices, minute } from './services.ts';

/** Creates insights for each tenant: contradictions, stale decisions, unused patterns, costs. */
export const insights: Job<Pick<JobServices, 'database'>> = {
  name: 'insights',
  intervalMs: 10 * minute,
  run: ({ database }, run) =>
    eachTenantInParts(database, run, { changed: (tx, tenantId, { requestId, now }) => lookRound(tx, tenantId, requestId, now) }),
};
