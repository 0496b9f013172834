import { mailDeliveryDays } from '@cairn/api';
import type { Job } from '../job-runner/job.ts';
import { pruneDeliveries } from '../mail/outbox.ts';
import { hour, type JobServices } from './services.ts';

/** Deletes old rows of the list of mail deliveries. */
export const mailHistory: Job<Pick<JobServices, 'database'>> = {
  name: 'mail-history',
  intervalMs: hour,
  run: async ({ database }, run) => run.count('deleted', await pruneDeliveries(database, mailDeliveryDays)),
};
