import { lapseAcknowledged } from '../finding/move.ts';
import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { type JobServices, minute } from './services.ts';

/** Reopens security findings whose acknowledgement has expired. */
export const findingAcknowledgements: Job<Pick<JobServices, 'database'>> = {
  name: 'finding-acknowledgements',
  intervalMs: 10 * minute,
  run: ({ database }, run) =>
    eachTenantInParts(database, run, {
      reopened: (tx, tenantId, { requestId, now }) => lapseAcknowledged(tx, tenantId, requestId, now),
    }),
};
