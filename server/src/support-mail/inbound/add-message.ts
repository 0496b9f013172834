import { and, eq } from 'drizzle-orm';
import { memberships, users } from '../../auth/schema.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { changed } from '../../database/optimistic.ts';
import { redact } from '../../redaction/redact.ts';
import { clockAfter } from '../../ticket/clock.ts';
import { readDeskSettings } from '../../ticket/desk-settings.ts';
import { ticketMessages, tickets } from '../../ticket/schema.ts';
import { afterWriting, otherSender } from '../../ticket/support.ts';
import { mailActor } from './actor.ts';
import type { FoundTicket } from './find-ticket.ts';
import type { IncomingMail } from './parse.ts';

/** The claimed sender of a mail in relation to a ticket. */
export interface SenderOf {
  /** The requester, or a person whom staff added. */
  isParty: boolean;
  isRequester: boolean;
  /** Verified by a signed address, or by DMARC as checked by our own receiver. */
  isVerified: boolean;
}

/**
 * Compares the sender with the people of a ticket. The From address is a claim; the way the mail arrived verifies it. If DMARC fails, a
 * signed address proves nothing, because our mails get forwarded.
 */
export async function senderOf(tx: Transaction, { ticket, by }: FoundTicket, { from, authentication }: IncomingMail): Promise<SenderOf> {
  const requester = ticket.requesterId === null ? ticket.requesterEmail : await emailOf(tx, ticket.requesterId, ticket.tenantId);
  const isRequester = requester?.toLowerCase() === from.address;
  const isParty = isRequester || ticket.followers.includes(from.address);
  const { dmarc } = authentication;
  return { isParty, isRequester, isVerified: isParty && dmarc !== 'fail' && (by === 'address' || dmarc === 'pass') };
}

export interface AddedMessage {
  id: string;
  visibility: 'public' | 'internal';
  /** The name, with the address unless it is certainly the requester's. */
  author: string;
}

/**
 * Adds a mail to the ticket that it answers. Mails of people outside the ticket and automatic mails become internal notes without a change
 * of state; others act like messages in the application.
 * @returns undefined if the ticket accepts no more messages; then the mail opens a new one
 */
export async function addMessage(tx: Transaction, found: FoundTicket, mail: IncomingMail): Promise<AddedMessage | undefined> {
  const { ticket, kept } = found;
  const { isParty, isRequester, isVerified } = await senderOf(tx, found, mail);
  const visibility = isParty && mail.automatic === null ? 'public' : 'internal';
  const to = visibility === 'public' ? afterWriting(kept) : kept.status;
  if (!to) return undefined;
  const facts = { from: mail.from, unverified: !isVerified, byRequester: isRequester };
  const id = await insertMessage(tx, ticket, mail, { visibility, ...facts });
  const now = new Date();
  if (visibility === 'internal') await tx.update(tickets).set({ updatedAt: now }).where(eq(tickets.id, kept.id));
  else {
    const clock = clockAfter(await readDeskSettings(tx), kept, { status: to }, now);
    const waitingSince = kept.waitingSince ?? now;
    await tx
      .update(tickets)
      .set({ status: to, waitingSince, solvedAt: null, snoozedUntil: null, ...clock, ...changed(tickets.version) })
      .where(eq(tickets.id, kept.id));
  }
  return { id, visibility, author: otherSender(facts) ?? (mail.from.name || mail.from.address) };
}

interface Insertion {
  visibility: 'public' | 'internal';
  unverified: boolean;
  byRequester: boolean;
  createdAt?: Date;
}

/** Inserts the message. @returns its id */
export async function insertMessage(
  tx: Transaction,
  ticket: Pick<typeof tickets.$inferSelect, 'id' | 'tenantId'>,
  mail: IncomingMail,
  { visibility, unverified, byRequester, createdAt }: Insertion,
): Promise<string> {
  const { from, automatic, authentication, messageId } = mail;
  const id = newId('tkm');
  await tx.insert(ticketMessages).values({
    id,
    tenantId: ticket.tenantId,
    ticketId: ticket.id,
    visibility,
    staff: false,
    text: redact(mail.text).text,
    quoted: mail.quoted === null ? null : redact(mail.quoted).text,
    via: 'mail',
    mail: { from, unverified, byRequester, automatic, ...authentication, messageId },
    actor: mailActor,
    ...(createdAt ? { createdAt } : {}),
  });
  return id;
}

/** Returns the address of an account that is active in the organization. Former members count as strangers. */
async function emailOf(tx: Transaction, userId: string, tenantId: string): Promise<string | undefined> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.tenantId, tenantId), eq(memberships.status, 'active')))
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  return user?.email;
}
