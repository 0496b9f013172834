import { foldChanges } from '../agent/context/fold.ts';
import type { Job } from '../job-runner/job.ts';
import { type JobServices, minute } from './services.ts';

/** Merges the change marks of projects that have many. Each served context sums them up. */
export const knowledgeChanges: Job<Pick<JobServices, 'database'>> = {
  name: 'knowledge-changes',
  intervalMs: 5 * minute,
  run: ({ database }) => foldChanges(database),
};
