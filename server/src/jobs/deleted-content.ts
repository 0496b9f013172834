import { forgetDeleted } from '../conversation/forget.ts';
import { forgetDiscarded } from '../decision/discard.ts';
import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { type JobServices, minute } from './services.ts';

/** Permanently deletes conversations and drafts whose restore period is over. */
export const deletedContent: Job<Pick<JobServices, 'database'>> = {
  name: 'deleted-content',
  intervalMs: 10 * minute,
  run: ({ database }, run) =>
    eachTenantInParts(database, run, {
      conversations: (tx, tenantId, { requestId, now }) => forgetDeleted(tx, tenantId, requestId, now),
      drafts: (tx, _, { now }) => forgetDiscarded(tx, now),
    }),
};
