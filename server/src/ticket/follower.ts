import type { Ticket, TicketFollowerSchema } from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { findTicket, lockTickets } from './find.ts';
import { showTicket } from './query.ts';
import { inThread } from './related.ts';
import { ticketMessages, tickets } from './schema.ts';

const maxFollowers = 20;

/**
 * Adds an email address to those that get the answers of a ticket and may write to it, or removes it, also from the tickets that were
 * merged into it. Only an address that has written to one of them by mail can be added: staff see who it is, and a typing error sends
 * nothing to strangers.
 * @throws ApiError NOT_FOUND; BAD_REQUEST for any other address; STATE_INVALID if it was merged itself
 */
export async function setFollower(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { email, follows }: v.InferOutput<typeof TicketFollowerSchema>,
  requestId: string,
): Promise<Ticket> {
  const { id } = await findTicket(tx, idOrNumber);
  const thread = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(sql`${tickets.id} in ${inThread(id)}`);
  const locked = await lockTickets(
    tx,
    thread.map((one) => one.id),
  );
  const ticket = locked.get(id);
  if (!ticket) throw new ApiError('NOT_FOUND');
  if (ticket.mergedInto !== null) throw new ApiError('STATE_INVALID');
  const { tenantId } = ticket;
  const followed = [...locked.values()].filter(({ followers }) => followers.includes(email));
  if (followed.length > 0 !== follows) {
    if (follows && !(await hasWritten(tx, id, email))) throw new ApiError('BAD_REQUEST', { issues: [issue('email', 'NOT_ALLOWED')] });
    if (follows && ticket.followers.length >= maxFollowers) throw new ApiError('BAD_REQUEST', { issues: [issue('email', 'TOO_MANY')] });
    for (const one of follows ? [ticket] : followed) {
      const followers = follows ? [...one.followers, email] : one.followers.filter((address) => address !== email);
      await tx
        .update(tickets)
        .set({ followers, ...changed(tickets.version) })
        .where(eq(tickets.id, one.id));
    }
    await audit(tx, visitor, {
      action: 'ticket.follower',
      target: { type: 'ticket', id },
      detail: { email, follows },
      requestId,
      tenantId,
    });
    await announcePlatform(tx, actorOf(visitor), { type: 'ticket.changed', id, version: null });
  }
  return showTicket(tx, id);
}

async function hasWritten(tx: Transaction, ticketId: string, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(and(sql`${ticketMessages.ticketId} in ${inThread(ticketId)}`, sql`${ticketMessages.mail} #>> '{from,address}' = ${email}`))
    .limit(1);
  return rows.length > 0;
}
