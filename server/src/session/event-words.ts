import { sessionGivenUpHours } from '@cairn/api';
import { and, desc, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { sessions } from './schema.ts';

/**
 * What a session is found by of its events, as they are kept, without secrets. For the update that ends it: with each event, all of its
 * words would be written to the index anew.
 */
export function eventWords(): SQL {
  return sql`session_event_words(${sessions.tenantId}, ${sessions.id})`;
}

/** So many at once; what is left has the next round. */
const atOnce = 100;

/** The same for what was given up, which nobody has ended, and for what had ended before Cairn kept them; the latest first. Gives how many sessions it was. */
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
