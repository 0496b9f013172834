import type { Job } from '../job-runner/job.ts';
import { maintainReleases } from '../registry/upkeep.ts';
import { hour, type JobServices } from './services.ts';

/** Prunes old releases, and removes files of interrupted publishes from the store. */
export const releaseStore: Job<Pick<JobServices, 'database' | 'platform'>> = {
  name: 'release-store',
  intervalMs: 6 * hour,
  run: ({ database, platform }, run) => maintainReleases(database, platform.registry.store, run),
};
