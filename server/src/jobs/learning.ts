import type { Job } from '../job-runner/job.ts';
import { learnFromSources } from '../learning/work.ts';
import { type JobServices, minute } from './services.ts';

/** Learns from sessions and conversations that have ended, and proposes patterns that occurred often enough. */
export const learning: Job<Pick<JobServices, 'database'>> = {
  name: 'learning',
  intervalMs: 10 * minute,
  run: ({ database }, run) => learnFromSources(database, run),
};
