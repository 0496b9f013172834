import type { DuplicateOfSchema, Ticket } from '@cairn/api';
import { and, asc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { changedTicket } from './activity.ts';
import { findKept, findTicket, lockTickets } from './find.ts';
import { showTicket } from './query.ts';
import { inThread } from './related.ts';
import { tickets } from './schema.ts';

/**
 * Links a ticket to the one that it duplicates, which may belong to any tenant, or removes the link. Links have one level: a duplicate of a
 * duplicate is linked to the main ticket.
 * @throws ApiError NOT_FOUND; CONFLICT with the current ticket if it has changed; BAD_REQUEST for the ticket itself; STATE_INVALID if it
 * was merged, or has duplicates
 */
export async function setDuplicateOf(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { version, of }: v.InferOutput<typeof DuplicateOfSchema>,
  requestId: string,
): Promise<Ticket> {
  const named = await findTicket(tx, idOrNumber);
  const main = of === null ? null : await findMain(tx, of);
  const locked = await lockTickets(tx, [named.id, ...(main ? [main.id] : [])]);
  const ticket = locked.get(named.id);
  if (!ticket || ticket.version !== version) throw new ApiError('CONFLICT', { current: await showTicket(tx, named.id) });
  if (main?.id === ticket.id) throw new ApiError('BAD_REQUEST', { issues: [issue('of', 'NOT_ALLOWED')] });
  const linked = main && locked.get(main.id);
  if (linked && (linked.duplicateOf !== null || linked.mergedInto !== null)) throw new ApiError('STATE_INVALID');
  const hasDuplicates = main !== null && (await findDuplicates(tx, ticket.id)).length > 0;
  if (ticket.mergedInto !== null || hasDuplicates) throw new ApiError('STATE_INVALID');
  const set = { duplicateOf: main?.number ?? null };
  if (set.duplicateOf === ticket.duplicateOf) return showTicket(tx, ticket.id);
  await tx
    .update(tickets)
    .set({ ...set, ...changed(tickets.version) })
    .where(eq(tickets.id, ticket.id));
  await audit(tx, visitor, {
    action: 'ticket.updated',
    target: { type: 'ticket', id: ticket.id },
    detail: changedTicket(ticket, set),
    requestId,
    tenantId: ticket.tenantId,
  });
  for (const id of [ticket.id, main?.id])
    if (id) await announcePlatform(tx, actorOf(visitor), { type: 'ticket.changed', id, version: null });
  return showTicket(tx, ticket.id);
}

/** Returns the duplicates of a ticket and of those merged into it, without merged ones and, with `unsolved`, without solved ones. */
export async function findDuplicates(
  tx: Transaction,
  id: string,
  { unsolved = false }: { unsolved?: boolean } = {},
): Promise<{ id: string }[]> {
  return tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(
      and(
        sql`${tickets.duplicateOf} in ${inThread(id, 'number')}`,
        ne(tickets.id, id),
        isNull(tickets.mergedInto),
        unsolved ? notInArray(tickets.status, ['solved', 'closed']) : undefined,
      ),
    )
    .orderBy(asc(tickets.id));
}

/** Follows the links from a ticket to the last one: merges, and the link of a duplicate. */
async function findMain(tx: Transaction, idOrNumber: string): Promise<typeof tickets.$inferSelect> {
  const kept = await findKept(tx, (await findTicket(tx, idOrNumber)).id);
  return kept.duplicateOf === null ? kept : findKept(tx, (await findTicket(tx, String(kept.duplicateOf))).id);
}
