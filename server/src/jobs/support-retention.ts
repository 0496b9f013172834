import { deleteOldSearches } from '../article/search-retention.ts';
import type { Job } from '../job-runner/job.ts';
import { deleteOldMails } from '../support-mail/retention.ts';
import { hour, type JobServices } from './services.ts';

/** Deletes outdated support records: mails that became no message, and article searches. */
export const supportRetention: Job<Pick<JobServices, 'database'>> = {
  name: 'support-retention',
  intervalMs: 6 * hour,
  async run({ database }, run) {
    run.count('mails', await deleteOldMails(database, run));
    run.count('searches', await deleteOldSearches(database, run));
  },
};
