import type { Job } from '../job-runner/job.ts';
import { deleteOld } from '../project/retention.ts';
import { hour, type JobServices } from './services.ts';

/** Deletes conversations and sessions that are older than the retention of their project. */
export const projectRetention: Job<Pick<JobServices, 'database'>> = {
  name: 'project-retention',
  intervalMs: hour,
  run: async ({ database }, run) => {
    const deleted = await deleteOld(database, run.log, { ending: run.signal, failed: run.failed });
    for (const [what, many] of Object.entries(deleted)) run.count(what, many);
  },
};
