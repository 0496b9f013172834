import type { SupportThread, TicketRatingInputSchema } from '@cairn/api';
import type * as v from 'valibot';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { announcePlatform } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { redact } from '../redaction/redact.ts';
import { findTicket } from './find.ts';
import { isRatable } from './rating.ts';
import { ticketRatings } from './schema.ts';
import { showOwnTicket } from './support.ts';

/**
 * Rates the last solution of one's own ticket, or changes that rating. Row-level security restricts it to the requester's tickets.
 * @throws ApiError NOT_FOUND; STATE_INVALID if it is not solved, or was solved too long ago
 */
export async function rateTicket(
  tx: Transaction,
  visitor: Visitor,
  idOrNumber: string,
  { rating, comment }: v.InferOutput<typeof TicketRatingInputSchema>,
  requestId: string,
): Promise<SupportThread> {
  const ticket = await findTicket(tx, idOrNumber);
  const { solvedAt } = ticket;
  if (solvedAt === null || !isRatable(ticket)) throw new ApiError('STATE_INVALID');
  const given = { rating, comment: redact(comment).text, actor: actorOf(visitor) };
  await tx
    .insert(ticketRatings)
    .values({ id: newId('rat'), tenantId: ticket.tenantId, ticketId: ticket.id, solvedAt, ...given })
    .onConflictDoUpdate({
      target: [ticketRatings.tenantId, ticketRatings.ticketId, ticketRatings.solvedAt],
      set: { ...given, ...changed(ticketRatings.version) },
    });
  await audit(tx, visitor, { action: 'ticket.rated', target: { type: 'ticket', id: ticket.id }, detail: { rating }, requestId });
  const thread = await showOwnTicket(tx, visitor, ticket.id);
  await announcePlatform(tx, actorOf(visitor), { type: 'ticket.changed', id: ticket.id, version: null });
  return thread;
}
