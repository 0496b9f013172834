import { forgetCalls } from '../api-key/call.ts';
import type { Job } from '../job-runner/job.ts';
import { hour, type JobServices } from './services.ts';

/** Deletes calls of API keys that are older than the retention of the log. */
export const apiKeyLog: Job<Pick<JobServices, 'database'>> = {
  name: 'api-key-log',
  intervalMs: hour,
  run: ({ database }, run) => forgetCalls(database, run),
};
