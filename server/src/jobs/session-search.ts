import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { keepEventWords } from '../session/event-words.ts';
import { type JobServices, minute } from './services.ts';

/** Makes sessions searchable by their events if their agents never ended them. */
export const sessionSearch: Job<Pick<JobServices, 'database'>> = {
  name: 'session-search',
  intervalMs: 10 * minute,
  run: ({ database }, run) => eachTenantInParts(database, run, { sessions: (tx, _, { now }) => keepEventWords(tx, now) }),
};
