import { chargeCard } from '../billing/stripe/charge.ts';
import { connectStripe } from '../billing/stripe/client.ts';
import { eachTenant } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { hour, type JobServices } from './services.ts';

/** Charges cards on file for open invoices if a payment provider is configured. */
export const cardCharges: Job<Pick<JobServices, 'database' | 'settings'>> = {
  name: 'card-charges',
  intervalMs: hour,
  async run({ database, settings }, run) {
    if (!settings.billing.stripe) return;
    const stripe = await connectStripe(settings.billing.stripe);
    await eachTenant(database, run, async (tenantId) => run.count('paid', await chargeCard({ database, log: run.log }, stripe, tenantId)));
  },
};
