import type { Logger } from 'pino';
import { forgetCalls } from '../api-key/call.ts';
import type { Database } from '../database/database.ts';
import { startRounds } from '../lifetime/rounds.ts';
import { deleteForGood } from './delete-for-good.ts';
import { deleteOld } from './retention.ts';

const everyMs = 60 * 60 * 1000;

/** Lets go of what is over in projects, and of old calls with keys, now and then, from the start on. A server that stops waits for one step: a large project has thousands. */
export function startProjectUpkeep({ database, log }: { database: Database; log: Logger }) {
  return startRounds(
    async (ending) => {
      await deleteForGood(database, log, { ending });
      await deleteOld(database, log, { ending });
      await forgetCalls(database);
    },
    { everyMs, failed: (error) => log.warn({ err: error }, 'a round of upkeep in projects failed; the next one does its work') },
  );
}
