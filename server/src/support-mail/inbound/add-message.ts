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

/** Who a mail says that it is from, as it concerns a ticket. */
export interface SenderOf {
  /** Its requester, or somebody whom staff added to it. */
  isParty: boolean;
  isRequester: boolean;
  /** Proved by a signed address, or by DMARC as our own receiver checked it. */
  isVerified: boolean;
}

/**
 * Compares the sender with the people of a ticket. The address is a claim: what proves it is the way that the mail came. Where DMARC says
 * that it is forged, a signed address proves nothing: mails of ours are forwarded.
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
  /** A name, with the address where it is not the requester's beyond doubt. */
  author: string;
}

/**
 * Writes a mail into the ticket that it answers. Somebody who is no party to the ticket, and every machine, becomes an internal note, which
 * changes no state; everybody else writes as they would in the application.
 * @returns undefined where the ticket takes no answer any more: the mail opens another one
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

/** Writes the message itself. @returns its id */
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

/** The address of an account, as long as it is active in the organization: who has left it is a stranger. */
async function emailOf(tx: Transaction, userId: string, tenantId: string): Promise<string | undefined> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.tenantId, tenantId), eq(memberships.status, 'active')))
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  return user?.email;
}
