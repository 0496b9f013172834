import { sessionGivenUpHours } from '@cairn/api';
import { and, desc, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { sessions } from './schema.ts';

/**
 * Returns the search words of a session's redacted events, as SQL for the update that ends it. Writing them with each event would
 * rewrite all of its words in the index every time.
 */
export function eventWords(): SQL {
  return sql`session_event_words(${sessions.tenantId}, ${sessions.id})`;
}

/** Sessions per run. The next run takes the rest. */
const atOnce = 100;

/**
 * Stores the event words of abandoned sessions, which nothing has ended, and of sessions that ended before event words were
 * stored; latest first. Returns the number of sessions.
 */
export async function keepEventWords(tx: Transaction, now: Date): Promise<number> {
  const givenUp = new Date(now.getTime() - sessionGivenUpHours * 60 * 60 * 1000);
  const due = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        or(isNotNull(sessions.endedAt), lt(sessions.lastEventAt, givenUp)),
        isNull(sessions.eventWords),
        gt(sessions.lastSequence, 0),
        isNull(sessions.eventsDeletedAt),
      ),
    )
    .orderBy(desc(sessions.lastEventAt))
    .limit(atOnce);
  const written = await tx.update(sessions).set({ eventWords: eventWords() }).where(inArray(sessions.id, due));
  return written.rowCount ?? 0;
}
