import { deleteExpiredImports } from '../data-transfer/imports.ts';
import type { Job } from '../job-runner/job.ts';
import { hour, type JobServices } from './services.ts';

/** Deletes uploaded exports that no owner has confirmed in time. */
export const dataImportsJob: Job<Pick<JobServices, 'database'>> = {
  name: 'data-imports',
  intervalMs: hour,
  async run({ database }, run) {
    run.count('uploads', await database.maintain((tx) => deleteExpiredImports(tx)));
  },
};
