import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Registry } from './registry.ts';
import { prune } from './retention.ts';

const everyMs = 6 * 60 * 60 * 1000;

/** Prunes now and then, from the start on. `stop` waits for what is under way. */
export function startUpkeep({ database, registry, log }: { database: Database; registry: Registry; log: Logger }) {
  let work = run();
  const timer = setInterval(() => {
    work = work.then(run);
  }, everyMs);
  timer.unref();

  async function run(): Promise<void> {
    try {
      const removed = await prune(database, registry.store);
      if (removed.length > 0) log.info({ removed }, 'old releases were pruned');
    } catch (error) {
      log.warn({ err: error }, 'old releases could not be pruned; it is tried again');
    }
  }

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await work;
    },
  };
}
