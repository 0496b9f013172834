import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { startRounds } from '../lifetime/rounds.ts';
import { keepOlder } from './kept.ts';
import { prune } from './retention.ts';
import type { ReleaseStore } from './store.ts';
import { clearInterrupted, noteUnknown } from './unsettled.ts';

const everyMs = 6 * 60 * 60 * 1000;

/** Keeps the store of releases in order, now and then, from the start on. */
export function startUpkeep({ database, store, log }: { database: Database; store: ReleaseStore; log: Logger }) {
  return startRounds(
    async () => {
      const removed = await prune(database, store);
      if (removed.length > 0) log.info({ removed }, 'old releases were pruned');
      const cleared = await clearInterrupted(database, store);
      if (cleared.length > 0) log.info({ cleared }, 'what interrupted publishes had left was removed');
      await keepOlder(database, store);
      const unknown = await noteUnknown(database, store);
      if (unknown.length > 0) log.warn({ unknown }, unknownWords(store));
    },
    { everyMs, failed: (error) => log.warn({ err: error }, 'the store of releases could not be kept in order; it is tried again') },
  );
}

function unknownWords({ own }: ReleaseStore): string {
  return own
    ? 'releases in the store that the database does not know: they are removed later unless they are published again'
    : 'releases in the bucket that the database does not know: they stay, since another installation may have put them there';
}
