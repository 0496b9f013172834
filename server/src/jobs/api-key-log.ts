import { forgetCalls } from '../api-key/call.ts';
import type { Job } from '../job-runner/job.ts';
import { hour, type JobServices } from './services.ts';

/** Deletes the calls with keys that are older than the log keeps them. */
export const apiKeyLog: Job<Pick<JobServices, 'database'>> = {
  name: 'api-key-log',
  intervalMs: hour,
  run: ({ database }, run) => forgetCalls(database, run),
};
