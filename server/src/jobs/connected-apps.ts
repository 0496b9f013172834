import { cleanUpApps } from '../connected-app/cleanup.ts';
import type { Job } from '../job-runner/job.ts';
import { hour, type JobServices } from './services.ts';

/** Deletes registrations of apps that nobody connects, and expired codes and tokens. */
export const connectedApps: Job<Pick<JobServices, 'database'>> = {
  name: 'connected-apps',
  intervalMs: hour,
  run: ({ database }, run) => cleanUpApps(database, run),
};
