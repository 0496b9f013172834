import type { Job } from '../job-runner/job.ts';
import { sendNotificationEmails } from '../notification/emails.ts';
import { type JobServices, second } from './services.ts';

/** Mails notifications to people who want them at once, outside of their quiet hours. */
export const notificationEmails: Job<Pick<JobServices, 'database' | 'mailer' | 'settings'>> = {
  name: 'notification-emails',
  intervalMs: 10 * second,
  frequent: true,
  run: (services, run) => sendNotificationEmails(services, run, 'now'),
};
