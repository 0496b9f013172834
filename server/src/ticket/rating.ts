import { mayMoveTicket, type TicketRating } from '@cairn/api';
import { and, desc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { ticketRatings, type tickets } from './schema.ts';

type TicketRow = typeof tickets.$inferSelect;

/** Tells whether the ticket is solved and can still be reopened. */
export function isRatable({ status, solvedAt }: TicketRow): boolean {
  return solvedAt !== null && mayMoveTicket({ status, solvedAt: solvedAt.toISOString() }, 'open');
}

/** Returns the ratings of a ticket, one for each time it was solved, the latest first; with `solvedAt`, only the rating of that time. */
export async function ratingsOf(tx: Transaction, ticketId: string, solvedAt?: Date): Promise<TicketRating[]> {
  const rows = await tx
    .select()
    .from(ticketRatings)
    .where(and(eq(ticketRatings.ticketId, ticketId), solvedAt && eq(ticketRatings.solvedAt, solvedAt)))
    .orderBy(desc(ticketRatings.solvedAt));
  return rows.map(({ rating, comment, updatedAt }) => ({ rating, comment, updatedAt: updatedAt.toISOString() }));
}
