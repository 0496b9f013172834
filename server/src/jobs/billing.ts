import { mailDroppedChange } from '../billing/mail-change.ts';
import { mailInvoice } from '../billing/mail-invoice.ts';
import { updatePastDue } from '../billing/past-due.ts';
import { renew } from '../billing/renew.ts';
import { readSituation } from '../billing/subscription.ts';
import { eachTenantInParts } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { hour, type JobServices } from './services.ts';

/** Renews subscriptions: invoices months of use and periods, ends canceled subscriptions, and marks overdue ones. */
export const billing: Job<Pick<JobServices, 'database' | 'mailer' | 'settings'>> = {
  name: 'billing',
  intervalMs: hour,
  run: ({ database, mailer, settings }, run) =>
    eachTenantInParts(database, run, {
      invoices: async (tx, tenantId, { now, log, requestId }) => {
        const { opened, dropped } = await renew(tx, tenantId, { now, days: settings.billing.paymentDays, requestId });
        const mail = { mailer, publicUrl: settings.publicUrl };
        for (const invoice of opened) await mailInvoice(tx, mail, invoice);
        if (dropped) {
          log.warn(
            { event: 'billing.change_dropped', tenantId, plan: dropped.change.plan },
            'a scheduled plan change was dropped: the plan has no price',
          );
          await mailDroppedChange(tx, mail, tenantId, dropped);
        }
        return opened.length;
      },
      pastDue: async (tx, tenantId, { now }) => updatePastDue(tx, tenantId, (await readSituation(tx, tenantId, now)).today),
    }),
};
