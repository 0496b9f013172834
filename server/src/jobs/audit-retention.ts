import { cutChain } from '../audit/retention.ts';
import { eachTenant } from '../job-runner/each-tenant.ts';
import type { Job } from '../job-runner/job.ts';
import { hour, type JobServices } from './services.ts';

/** Removes audit entries that are older than the installation keeps them. */
export const auditRetention: Job<Pick<JobServices, 'database' | 'settings'>> = {
  name: 'audit-retention',
  intervalMs: 24 * hour,
  run: async ({ database, settings: { auditRetentionDays: days, secret } }, run) => {
    if (days === 0) return;
    const { now, requestId, signal: ending } = run;
    await eachTenant(
      database,
      run,
      async (tenantId) => run.count('removed', await cutChain(database, tenantId, { secret, days, now, requestId, ending })),
      { inactive: true },
    );
  },
};
