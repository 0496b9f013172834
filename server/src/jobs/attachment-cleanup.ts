import { deleteUnsent, removeDeletedFiles } from '../attachment/clean-up.ts';
import type { Job } from '../job-runner/job.ts';
import { hour, type JobServices } from './services.ts';

/** Deletes files that no message used within a day, and removes the files of deleted rows from the store. */
export const attachmentCleanup: Job<Pick<JobServices, 'database' | 'files'>> = {
  name: 'attachment-cleanup',
  intervalMs: hour,
  async run({ database, files }, run) {
    run.count('unsent', await deleteUnsent(database, run));
    run.count('removed', await removeDeletedFiles(database, files, run));
  },
};
