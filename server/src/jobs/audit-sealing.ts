import { beginChains, sealNext } from '../audit/seal.ts';
import type { Job } from '../job-runner/job.ts';
import { type JobServices, second } from './services.ts';

/** Chains the hashes of new audit entries, in the order of their transactions. */
export const auditSealing: Job<Pick<JobServices, 'database' | 'settings'>> = {
  name: 'audit-sealing',
  intervalMs: 5 * second,
  frequent: true,
  run: async ({ database, settings: { secret } }, run) => {
    let sealed = 0;
    do {
      sealed = await database.maintain(async (tx) => {
        await beginChains(tx);
        return sealNext(tx, secret);
      });
      run.count('sealed', sealed);
    } while (sealed > 0 && !run.signal.aborted);
  },
};
