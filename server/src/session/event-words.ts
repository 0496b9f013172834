import { sessionGivenUpHours } from '@cairn/api';
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { sessions } from './schema.ts';

/**
 * What a session is found by of its events, as they are kept, without secrets. For the update that ends it: with each event, all of its
 * words would be written to the index anew.
 */
export function eventWords(): SQL {
  return sql`session_event_words(${sessions.tenantId}, ${sessions.id})`;
}

/** The same for the sessions that were given up, which nobody has ended. */
export async function keepWordsOfGivenUp(tx: Transaction, now: Date): Promise<void> {
  const givenUp = new Date(now.getTime() - sessionGivenUpHours * 60 * 60 * 1000);
  await tx
    .update(sessions)
    .set({ eventWords: eventWords() })
    .where(
      and(
        eq(sessions.status, 'active'),
        lt(sessions.lastEventAt, givenUp),
        eq(sessions.eventWords, ''),
        gt(sessions.lastSequence, 0),
        isNull(sessions.eventsDeletedAt),
      ),
    );
}
