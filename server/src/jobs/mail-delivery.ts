import type { Job } from '../job-runner/job.ts';
import { type JobServices, second } from './services.ts';

/** Delivers due mails: those waiting for the mail server, and those of a process that died. */
export const mailDelivery: Job<Pick<JobServices, 'mailer'>> = {
  name: 'mail-delivery',
  intervalMs: 3 * second,
  frequent: true,
  run: async ({ mailer }, run) => run.count('claimed', await mailer.deliverDue()),
};
