import type { Database } from '../database/database.ts';
import { eachTenant } from '../job-runner/each-tenant.ts';
import type { JobRun } from '../job-runner/job.ts';
import { type Part, proposeLearned } from './learn.ts';
import { noteSightings } from './note.ts';

/** An arbitrary constant for an advisory lock: a run that has lost its lease and the next run do not learn in the same tenant at once. */
const learningLock = 720_331;

/**
 * Learns from ended sessions and conversations, tenant by tenant. All work follows from the rows: after a crash, the next run does what is
 * left, and nothing twice.
 */
export async function learnFromSources(database: Database, run: JobRun): Promise<void> {
  await database.withLocks(async ({ take, release }) => {
    await eachTenant(database, run, async (tenantId) => {
      if (!(await take(learningLock, tenantId))) return;
      try {
        await learnIn(database, tenantId, run);
      } finally {
        await release(learningLock, tenantId);
      }
    });
  });
}

/**
 * Learns in one tenant. Each step has its own transaction, which ends by publishing its changes; a failed step does not stop the others.
 */
async function learnIn(database: Database, tenantId: string, run: JobRun): Promise<void> {
  const part: Part = (work) => database.inTenant({ tenantId, userId: '' }, work);
  let looked: ReadonlySet<string> = new Set();
  try {
    const noted = await part((tx) => noteSightings(tx, tenantId, run.now));
    run.count('noted', noted.noted);
    looked = noted.looked;
  } catch (error) {
    run.failed(error, { tenantId, part: 'noted' });
  }
  const failed = (error: unknown, about: Readonly<Record<string, string>>) => run.failed(error, { tenantId, part: 'proposed', ...about });
  const proposed = await proposeLearned(part, { tenantId, requestId: run.requestId, looked, log: run.log, failed });
  run.count('proposed', proposed.length);
}
