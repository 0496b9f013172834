import { mayMoveTicket, type SupportTicket, type TicketState } from '@cairn/api';
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { inThread } from './related.ts';
import { ticketMessages, type tickets } from './schema.ts';

interface Continuation extends Record<string, unknown> {
  id: string;
  number: number;
  status: TicketState;
  solvedAt: string | null;
  /** When it was merged. Later answers are also for the requester of the merged ticket. */
  since: string;
  own: boolean;
  kept: boolean;
}

/** The ticket that one's own ticket was merged into, as far as its requester may know it. */
export interface OwnMerge {
  /** The ids of the ticket that it was finally merged into, and of those in between. */
  answeredIn: readonly { id: string; since: Date }[];
  keptId: string;
  mergedInto: NonNullable<SupportTicket['mergedInto']>;
  /** Whether the requester may write to it. */
  open: boolean;
}

/** Returns what the visitor's own ticket was merged into; undefined if it was not merged. */
export async function readOwnMerge(tx: Transaction, ticket: typeof tickets.$inferSelect): Promise<OwnMerge | undefined> {
  if (ticket.mergedInto === null) return undefined;
  const { rows } = await tx.execute<Continuation>(
    sql`select id, number, status, solved_at as "solvedAt", since, own, kept from merged_chain(${ticket.id})`,
  );
  const kept = rows.find((row) => row.kept);
  if (!kept) return undefined;
  const { id: keptId, number, own, status } = kept;
  const solvedAt = kept.solvedAt === null ? null : new Date(kept.solvedAt).toISOString();
  const isOpen = status === 'new' || status === 'open' || mayMoveTicket({ status, solvedAt }, 'open');
  const answeredIn = own ? [] : rows.map(({ id, since }) => ({ id, since: new Date(since) }));
  return { answeredIn, keptId, mergedInto: { number, own }, open: isOpen && !own };
}

/**
 * Returns a condition for the messages of one's own ticket: its own, those of one's tickets that were merged into it, and answers in the
 * ticket that it was merged into.
 */
export function ownMessages(id: string, merge: OwnMerge | undefined): SQL | undefined {
  const answers = (merge?.answeredIn ?? []).map((answered) =>
    and(eq(ticketMessages.ticketId, answered.id), eq(ticketMessages.staff, true), gt(ticketMessages.createdAt, answered.since)),
  );
  return or(sql`${ticketMessages.ticketId} in ${inThread(id)}`, ...answers);
}

/**
 * Reopens the ticket that a merged one was merged into, so that it waits for staff. @throws ApiError STATE_INVALID if it accepts no message
 */
export async function reopenKept(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select reopen_merged(${id}) as taken`);
  if (!rows[0]?.taken) throw new ApiError('STATE_INVALID');
}
