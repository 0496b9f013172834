import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { deleteForGood } from './delete-for-good.ts';
import { deleteOld } from './retention.ts';

const everyMs = 60 * 60 * 1000;

/** Lets go of what is over in projects, now and then, from the start on. `stop` waits for the step that is under way: a large project has thousands. */
export function startProjectUpkeep({ database, log }: { database: Database; log: Logger }) {
  const ending = new AbortController();
  const run = async () => {
    try {
      await deleteForGood(database, log, { ending: ending.signal });
      await deleteOld(database, log, { ending: ending.signal });
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
      ending.abort();
      await work;
    },
  };
}
