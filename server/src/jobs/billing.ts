import { mailInvoice } from '../billing/mail-invoice.ts';
import { updatePastDue } from '../billing/past-due.ts';
import { renew } from '../billing/renew.ts';
import { readSituation } from '../billing/subscription.ts';
import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { hour, type JobServices } from './services.ts';

/** Renews subscriptions: invoices months of use and periods, ends what was cancelled, and notes what is past due. */
export const billing: Job<Pick<JobServices, 'database' | 'mailer' | 'settings'>> = {
  name: 'billing',
  intervalMs: hour,
  run: ({ database, mailer, settings }, run) =>
    eachTenantInParts(database, run, {
      invoices: async (tx, tenantId, { now }) => {
        const opened = await renew(tx, tenantId, now, settings.billing.paymentDays);
        for (const invoice of opened) await mailInvoice(tx, { mailer, publicUrl: settings.publicUrl }, invoice);
        return opened.length;
      },
      pastDue: async (tx, tenantId, { now }) => updatePastDue(tx, tenantId, (await readSituation(tx, tenantId, now)).today),
    }),
};
