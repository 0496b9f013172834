import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../auth/schema.ts';
import type { Transaction } from '../../database/database.ts';
import { lockKept } from '../../ticket/find.ts';
import { inThread } from '../../ticket/related.ts';
import { ticketMessages, tickets } from '../../ticket/schema.ts';
import { ownMessageOf } from '../message-id.ts';
import { readReplyAddress } from '../reply-address.ts';
import { inboundMails } from '../schema.ts';
import type { IncomingMail } from './parse.ts';

type TicketRow = typeof tickets.$inferSelect;

/**
 * The ticket of a mail, and how it was found. An address signed for its sender proves that they received our mail. One signed for another
 * person was forwarded and proves nothing; neither do references.
 */
export interface FoundTicket {
  /** The ticket whose requester and followers the mail is compared with. */
  ticket: TicketRow;
  /** The ticket that continues: the merge target if it was merged, else itself. Locked. */
  kept: TicketRow;
  by: 'address' | 'forwarded-address' | 'references';
}

interface Own {
  secret: string;
  /** Such as `support@cairn.example`. */
  address: string;
  /** Host of our Message-IDs. */
  host: string;
}

/** Finds and locks the ticket of a mail: by a signed address, else by its references, never by its subject. */
export async function findTicketOf(tx: Transaction, mail: IncomingMail, own: Own): Promise<FoundTicket | undefined> {
  const addresses = mail.recipients.flatMap((to) => readReplyAddress(own.secret, own.address, to, mail.from.address) ?? []);
  for (const signed of addresses.toSorted((one, other) => Number(other.isSenders) - Number(one.isSenders))) {
    const [ticket] = await tx.select().from(tickets).where(eq(tickets.number, signed.ticket));
    if (ticket) return { ...(await partOf(tx, ticket, mail)), by: signed.isSenders ? 'address' : 'forwarded-address' };
  }
  const message = await referredMessage(tx, mail.references, own.host);
  if (message === undefined) return undefined;
  const [row] = await tx.select({ ticketId: ticketMessages.ticketId }).from(ticketMessages).where(eq(ticketMessages.id, message));
  if (!row) return undefined;
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, row.ticketId));
  return ticket && { ...(await partOf(tx, ticket, mail)), by: 'references' };
}

/**
 * Returns the ticket that continues, locked, and the sender's own among it and those merged into it, because each requester sees only their
 * own messages.
 */
async function partOf(tx: Transaction, found: TicketRow, { from }: IncomingMail): Promise<Omit<FoundTicket, 'by'>> {
  const kept = await lockKept(tx, found.id);
  const [own] = await tx
    .select({ ticket: tickets })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.requesterId))
    .where(sql`${tickets.id} in ${inThread(kept.id)} and lower(coalesce(${users.email}, ${tickets.requesterEmail})) = ${from.address}`)
    .orderBy(sql`${tickets.id} <> ${found.id}`, tickets.number)
    .limit(1);
  const ticket = own?.ticket ?? found;
  return { ticket: ticket.id === kept.id ? kept : ticket, kept };
}

/** Returns the closest message in the references: one of ours, or one created from a mail. */
async function referredMessage(tx: Transaction, references: readonly string[], host: string): Promise<string | undefined> {
  if (references.length === 0) return undefined;
  const rows = await tx
    .select({ reference: inboundMails.reference, messageId: inboundMails.messageId })
    .from(inboundMails)
    .where(inArray(inboundMails.reference, references.map(referenceOf)));
  const known = new Map(rows.flatMap(({ reference, messageId }) => (messageId === null ? [] : [[reference, messageId]])));
  return references.map((id) => ownMessageOf(id, host) ?? known.get(referenceOf(id))).findLast((id) => id !== undefined);
}

/** Returns the stored hash of a Message-ID, because senders choose its content and length. */
export function referenceOf(messageId: string): string {
  return createHash('sha256').update(messageId).digest('base64url');
}
