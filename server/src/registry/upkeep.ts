import type { Database } from '../database/database.ts';
import type { JobRun } from '../job-runner/job.ts';
import { keepOlder } from './kept.ts';
import { clearInterrupted, noteUnknown } from './release-operations.ts';
import { prune } from './retention.ts';
import type { ReleaseStore } from './store.ts';

/** Maintains the release store. Idempotent. */
export async function maintainReleases(database: Database, store: ReleaseStore, run: JobRun): Promise<void> {
  const removed = await prune(database, store);
  run.count('pruned', removed.length);
  if (removed.length > 0) run.log.info({ event: 'releases.pruned', removed }, 'old releases pruned');
  if (run.signal.aborted) return;
  const cleared = await clearInterrupted(database, store);
  run.count('cleared', cleared.length);
  if (cleared.length > 0) run.log.info({ event: 'releases.cleared', cleared }, 'remains of interrupted publishes removed');
  if (run.signal.aborted) return;
  await keepOlder(database, store);
  if (run.signal.aborted) return;
  const unknown = await noteUnknown(database, store);
  run.count('unknown', unknown.length);
  if (unknown.length > 0) run.log.warn({ event: 'releases.unknown', unknown }, unknownWords(store));
}

function unknownWords({ own }: ReleaseStore): string {
  return own
    ? 'unknown releases in the store; removed later unless they are published again'
    : 'unknown releases in the bucket; not removed, because they may belong to another installation';
}
