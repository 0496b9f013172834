import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { startRounds } from '../../lifetime/rounds.ts';

const everyMs = 5 * 60 * 1000;

/** Makes one mark of those of a project that has many, now and then, from the start on: each context sums them up. */
export function startFolding({ database, log }: { database: Database; log: Logger }) {
  return startRounds(() => database.ask(sql`select knowledge_changes_fold()`), {
    everyMs,
    failed: (error) => log.warn({ err: error }, 'marks of changes could not be folded; the next round does it'),
  });
}
