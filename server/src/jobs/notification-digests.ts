import type { Job } from '../job-runner/job.ts';
import { sendNotificationEmails } from '../notification/emails.ts';
import { type JobServices, minute } from './services.ts';

/** Mails the notifications that nobody has read since, to each person at their hour of the day. */
export const notificationDigests: Job<Pick<JobServices, 'database' | 'mailer' | 'settings'>> = {
  name: 'notification-digests',
  intervalMs: 5 * minute,
  frequent: true,
  run: (services, run) => sendNotificationEmails(services, run, 'digest'),
};
