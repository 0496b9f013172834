import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { ticketMessages, tickets } from '../../ticket/schema.ts';
import { ownMessageOf } from '../message-id.ts';
import { ticketOfAddress } from '../reply-address.ts';
import { inboundMails } from '../schema.ts';
import type { IncomingMail } from './parse.ts';

type TicketRow = typeof tickets.$inferSelect;

/** The ticket of a mail, and how it was found. An address that we signed proves that the sender has a mail of ours; references prove nothing. */
export interface FoundTicket {
  ticket: TicketRow;
  by: 'address' | 'references';
}

interface Own {
  secret: string;
  /** `support@cairn.example`. */
  address: string;
  /** Of our Message-IDs. */
  host: string;
}

/** The ticket that a mail belongs to, locked: by a signed address first, by its references second, never by its subject. */
export async function findTicketOf(tx: Transaction, mail: IncomingMail, own: Own): Promise<FoundTicket | undefined> {
  for (const recipient of mail.recipients) {
    const number = ticketOfAddress(own.secret, own.address, recipient);
    if (number === undefined) continue;
    const [ticket] = await tx.select().from(tickets).where(eq(tickets.number, number)).for('update');
    if (ticket) return { ticket, by: 'address' };
  }
  const message = await referredMessage(tx, mail.references, own.host);
  if (message === undefined) return undefined;
  const [row] = await tx.select({ ticketId: ticketMessages.ticketId }).from(ticketMessages).where(eq(ticketMessages.id, message));
  if (!row) return undefined;
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, row.ticketId)).for('update');
  return ticket && { ticket, by: 'references' };
}

/** The closest message that the references name: one of ours, or one that a mail became. */
async function referredMessage(tx: Transaction, references: readonly string[], host: string): Promise<string | undefined> {
  if (references.length === 0) return undefined;
  const rows = await tx
    .select({ reference: inboundMails.reference, messageId: inboundMails.messageId })
    .from(inboundMails)
    .where(inArray(inboundMails.reference, references.map(referenceOf)));
  const known = new Map(rows.flatMap(({ reference, messageId }) => (messageId === null ? [] : [[reference, messageId]])));
  return references.map((id) => ownMessageOf(id, host) ?? known.get(referenceOf(id))).findLast((id) => id !== undefined);
}

/** How a Message-ID is stored: strangers choose it, at any length. */
export function referenceOf(messageId: string): string {
  return createHash('sha256').update(messageId).digest('base64url');
}
