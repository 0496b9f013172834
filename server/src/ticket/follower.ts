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
import { findTicket } from './find.ts';
import { showTicket } from './query.ts';
import { ticketMessages, tickets } from './schema.ts';

const maxFollowers = 20;

/**
 * Adds an address to those who get the answers of a ticket and write into it, or takes it out. Only an address that has written into the
 * ticket by mail: staff see who it is, and a slip of the pen sends nothing to strangers.
 * @throws ApiError BAD_REQUEST for any other address
 */
export async function setFollower(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { email, follows }: v.InferOutput<typeof TicketFollowerSchema>,
  requestId: string,
): Promise<Ticket> {
  const { id, tenantId, followers } = await findTicket(tx, idOrNumber);
  if (followers.includes(email) !== follows) {
    if (follows && !(await hasWritten(tx, id, email))) throw new ApiError('BAD_REQUEST', { issues: [issue('email', 'NOT_ALLOWED')] });
    const next = follows ? [...followers, email] : followers.filter((one) => one !== email);
    if (next.length > maxFollowers) throw new ApiError('BAD_REQUEST', { issues: [issue('email', 'TOO_MANY')] });
    await tx
      .update(tickets)
      .set({ followers: next, ...changed(tickets.version) })
      .where(eq(tickets.id, id));
    await audit(tx, visitor, { action: 'ticket.follower', target: { type: 'ticket', id }, detail: { follows }, requestId, tenantId });
    await announcePlatform(tx, actorOf(visitor), { type: 'ticket.changed', id, version: null });
  }
  return showTicket(tx, id);
}

async function hasWritten(tx: Transaction, ticketId: string, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), sql`${ticketMessages.mail} #>> '{from,address}' = ${email}`))
    .limit(1);
  return rows.length > 0;
}
