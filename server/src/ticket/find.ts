import { eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { named } from './query.ts';
import { goingOn } from './related.ts';
import { tickets } from './schema.ts';

type TicketRow = typeof tickets.$inferSelect;

/** Finds the row of a ticket that the transaction may see, by id or number. @throws ApiError NOT_FOUND */
export async function findTicket(tx: Transaction, idOrNumber: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(named(idOrNumber)).limit(1);
  if (!ticket) throw new ApiError('NOT_FOUND');
  return ticket;
}

/** Like `findTicket`, and locks the row: concurrent changes of the ticket wait. @throws ApiError NOT_FOUND */
export async function lockTicket(tx: Transaction, idOrNumber: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(named(idOrNumber)).for('update');
  if (!ticket) throw new ApiError('NOT_FOUND');
  return ticket;
}

/** Locks a ticket for a change. Merged tickets are read-only. @throws ApiError NOT_FOUND; STATE_INVALID if it was merged */
export async function lockUnmerged(tx: Transaction, idOrNumber: string): Promise<TicketRow> {
  const ticket = await lockTicket(tx, idOrNumber);
  if (ticket.mergedInto !== null) throw new ApiError('STATE_INVALID');
  return ticket;
}

/** Locks several tickets in the order of their ids, so that concurrent merges do not deadlock. */
export async function lockTickets(tx: Transaction, ids: readonly string[]): Promise<Map<string, TicketRow>> {
  const rows = await tx
    .select()
    .from(tickets)
    .where(inArray(tickets.id, [...ids]))
    .orderBy(tickets.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the ticket that this one was finally merged into, or itself. The transaction must see all of them. @throws ApiError NOT_FOUND */
export async function findKept(tx: Transaction, id: string): Promise<TicketRow> {
  const [kept] = await tx
    .select()
    .from(tickets)
    .where(sql`${tickets.mergedInto} is null and ${tickets.id} in ${goingOn(sql`id = ${id}`)}`);
  if (!kept) throw new ApiError('NOT_FOUND');
  return kept;
}

/** Like `findKept`, and locks the row. If that ticket is merged at the same time, follows it to the next one. */
export async function lockKept(tx: Transaction, id: string): Promise<TicketRow> {
  const [kept] = await tx
    .select()
    .from(tickets)
    .where(eq(tickets.id, (await findKept(tx, id)).id))
    .for('update');
  if (!kept) throw new ApiError('NOT_FOUND');
  return kept.mergedInto === null ? kept : lockKept(tx, kept.id);
}
