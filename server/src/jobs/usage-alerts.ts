import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { sendUsageAlerts } from '../usage/alerts.ts';
import { type JobServices, minute } from './services.ts';

/** Notifies owners how much of their plan's included usage is used, and when the spend cap is reached. */
export const usageAlerts: Job<Pick<JobServices, 'database' | 'mailer' | 'settings'>> = {
  name: 'usage-alerts',
  intervalMs: 5 * minute,
  run: ({ database, mailer, settings: { publicUrl } }, run) =>
    eachTenantInParts(database, run, { sent: (tx, tenantId) => sendUsageAlerts(tx, tenantId, { mailer, publicUrl }) }),
};
