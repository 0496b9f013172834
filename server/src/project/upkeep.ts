import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { deleteForGood } from './delete-for-good.ts';
import { deleteOld } from './retention.ts';

const everyMs = 60 * 60 * 1000;

/** Lets go of what is over in projects, now and then, from the start on. `stop` waits for what is under way. */
export function startProjectUpkeep({ database, log }: { database: Database; log: Logger }) {
  const run = async () => {
    try {
      await deleteForGood(database, log);
      await deleteOld(database, log);
    } catch (error) {
      log.warn({ err: error }, 'a round of upkeep in projects failed; the next one does its work');
    }
  };
  let work = run();
  const timer = setInterval(() => {
    work = work.then(run);
  }, everyMs);
  timer.unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await work;
    },
  };
}
