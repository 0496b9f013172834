import { verifyAndNotify } from '../audit/chain.ts';
import { eachTenant } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { hour, type JobServices } from './services.ts';

/** Verifies the audit log of each organization, and notifies its owners of a break. */
export const auditVerification: Job<Pick<JobServices, 'database' | 'settings'>> = {
  name: 'audit-verification',
  intervalMs: 24 * hour,
  run: ({ database, settings: { secret } }, run) =>
    eachTenant(
      database,
      run,
      async (tenantId) => {
        const { through, broken } = await verifyAndNotify((work) => database.inTenant({ tenantId, userId: '' }, work), tenantId, secret);
        run.count('verified');
        if (!broken) return;
        run.count('broken');
        run.log.error({ event: 'audit.broken', tenantId, through, ...broken }, 'the audit log of a tenant is broken');
      },
      { inactive: true },
    ),
};
