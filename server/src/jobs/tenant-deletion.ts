import type { Job } from '../job-runner/job.ts';
import { deleteClosedTenants } from '../tenant/closing/delete-closed.ts';
import { hour, type JobServices } from './services.ts';

/** Deletes the data of organizations 30 days after they were closed. */
export const tenantDeletion: Job<Pick<JobServices, 'database'>> = {
  name: 'tenant-deletion',
  intervalMs: hour,
  run: async ({ database }, run) => {
    const gone = await deleteClosedTenants(database, run);
    run.count('tenants', gone.length);
  },
};
