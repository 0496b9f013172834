import { eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { named } from './query.ts';
import { goingOn } from './related.ts';
import { tickets } from './schema.ts';

type TicketRow = typeof tickets.$inferSelect;

/** The row of a ticket that the transaction may see, by id or number. 404 where there is none. */
export async function findTicket(tx: Transaction, idOrNumber: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(named(idOrNumber)).limit(1);
  if (!ticket) throw new ApiError('NOT_FOUND');
  return ticket;
}

/** The same, locked: everybody who changes the same ticket waits here. */
export async function lockTicket(tx: Transaction, idOrNumber: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(named(idOrNumber)).for('update');
  if (!ticket) throw new ApiError('NOT_FOUND');
  return ticket;
}

/** The same, to be changed: one that was merged is read-only. @throws ApiError NOT_FOUND; STATE_INVALID where it was merged */
export async function lockUnmerged(tx: Transaction, idOrNumber: string): Promise<TicketRow> {
  const ticket = await lockTicket(tx, idOrNumber);
  if (ticket.mergedInto !== null) throw new ApiError('STATE_INVALID');
  return ticket;
}

/** Several tickets by their ids, locked in one order: two who merge the same tickets do not wait for each other. */
export async function lockTickets(tx: Transaction, ids: readonly string[]): Promise<Map<string, TicketRow>> {
  const rows = await tx
    .select()
    .from(tickets)
    .where(inArray(tickets.id, [...ids]))
    .orderBy(tickets.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ticket in which this one goes on: the last of those that it was merged into, or itself. For a transaction that sees all of them. */
export async function findKept(tx: Transaction, id: string): Promise<TicketRow> {
  const [kept] = await tx
    .select()
    .from(tickets)
    .where(sql`${tickets.mergedInto} is null and ${tickets.id} in ${goingOn(sql`id = ${id}`)}`);
  if (!kept) throw new ApiError('NOT_FOUND');
  return kept;
}

/** The same, locked. Where somebody merges it at the same moment, the one after it. */
export async function lockKept(tx: Transaction, id: string): Promise<TicketRow> {
  const [kept] = await tx
    .select()
    .from(tickets)
    .where(eq(tickets.id, (await findKept(tx, id)).id))
    .for('update');
  if (!kept) throw new ApiError('NOT_FOUND');
  return kept.mergedInto === null ? kept : lockKept(tx, kept.id);
}
