import { and, asc, eq, inArray, isNotNull, min, ne, notInArray } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { clockAfter } from './clock.ts';
import { readDeskSettings } from './desk-settings.ts';
import { ticketMessages, tickets } from './schema.ts';

const batchSize = 500;

/**
 * Computes the due times of unsolved tickets whose targets or calendar have changed, and of tickets that have none yet.
 * @returns the number of tickets, up to 500 in one transaction; a smaller number means that none is left
 */
export async function recomputeDueTimes(database: Database, now: Date): Promise<number> {
  return database.maintain(async (tx) => {
    const rules = await readDeskSettings(tx);
    const rows = await tx
      .select()
      .from(tickets)
      .where(and(ne(tickets.targetsVersion, rules.version), notInArray(tickets.status, ['solved', 'closed'])))
      .orderBy(asc(tickets.id))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const replies = await firstReplies(
      tx,
      rows.flatMap(({ id, targetsVersion }) => (targetsVersion === 0 ? [id] : [])),
    );
    for (const row of rows) {
      // The version stays, because this overwrites no change of anybody else.
      const before = { ...row, firstRepliedAt: row.firstRepliedAt ?? replies.get(row.id) ?? null };
      await tx
        .update(tickets)
        .set(clockAfter(rules, before, {}, now))
        .where(eq(tickets.id, row.id));
    }
    return rows.length;
  });
}

export const fullBatch = batchSize;

/** Returns when staff first wrote to the requester, by ticket. */
async function firstReplies(tx: Transaction, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: ticketMessages.ticketId, at: min(ticketMessages.createdAt) })
    .from(ticketMessages)
    .where(
      and(
        inArray(ticketMessages.ticketId, ids),
        eq(ticketMessages.staff, true),
        eq(ticketMessages.visibility, 'public'),
        isNotNull(ticketMessages.createdAt),
      ),
    )
    .groupBy(ticketMessages.ticketId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at]] : [])));
}
