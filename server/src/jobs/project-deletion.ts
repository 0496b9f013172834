import type { Job } from '../job-runner/job.ts';
import { deleteForGood } from '../project/delete-for-good.ts';
import { hour, type JobServices } from './services.ts';

/** Permanently deletes projects 30 days after their deletion. */
export const projectDeletion: Job<Pick<JobServices, 'database'>> = {
  name: 'project-deletion',
  intervalMs: hour,
  run: async ({ database }, run) => {
    const gone = await deleteForGood(database, run.log, { ending: run.signal, failed: run.failed });
    run.count('projects', gone.length);
  },
};
