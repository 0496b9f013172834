import { and, asc, eq, sql } from 'drizzle-orm';
import { ensurePlatformTenant } from '../../auth/platform-tenant.ts';
import { memberships, users } from '../../auth/schema.ts';
import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/id.ts';
import { redact } from '../../redaction/redact.ts';
import { clockAfter, noClock } from '../../ticket/clock.ts';
import { readDeskSettings } from '../../ticket/desk-settings.ts';
import { tickets } from '../../ticket/schema.ts';
import { mailActor } from './actor.ts';
import { insertMessage, senderOf } from './add-message.ts';
import type { FoundTicket } from './find-ticket.ts';
import type { IncomingMail } from './parse.ts';

export interface OpenedTicket {
  id: string;
  number: number;
  subject: string;
  tenantId: string;
  messageId: string;
  /** The language of the requester's account; undefined without one. */
  locale: string | undefined;
}

/** The requester: an account, or an unverified address in Cairn's own tenant. */
type Requester = { tenantId: string; isVerified: boolean; locale?: string | undefined } & (
  | { requesterId: string }
  | { requesterId: null; requesterName: string; requesterEmail: string }
);

/** Opens a ticket for a mail. @param former the closed ticket that it answers */
export async function openTicketByMail(
  tx: Transaction,
  mail: IncomingMail,
  { isVerified, locale, ...requester }: Requester,
  former: FoundTicket | undefined,
): Promise<OpenedTicket> {
  const now = new Date();
  const subject = redact(mail.subject.replace(/^(?:re|aw|fwd?|wg|tr|rv)\s*:\s*/i, '')).text || mail.from.address;
  const [ticket] = await tx
    .insert(tickets)
    .values({
      id: newId('tkt'),
      ...requester,
      subject: subject.slice(0, 160),
      ...clockAfter(await readDeskSettings(tx), { ...noClock, createdAt: now }, {}, now),
      waitingSince: now,
      createdAt: now,
      followUpOf: former?.ticket.number ?? null,
      actor: mailActor,
    })
    .returning();
  if (!ticket) throw new Error('an inserted row was not returned');
  const messageId = await insertMessage(tx, ticket, mail, {
    visibility: 'public',
    unverified: !isVerified,
    byRequester: true,
    createdAt: now,
  });
  return { id: ticket.id, number: ticket.number, subject: ticket.subject, tenantId: ticket.tenantId, messageId, locale };
}

/**
 * Returns the requester of a mail's ticket. It is an account only if the mail proves its sender: by DMARC, checked by our own receiver, for
 * exactly the address of an account, or by a signed address of the requester's own ticket. Other senders become a name and an address in
 * Cairn's own tenant, and never join a customer by address or domain.
 * @param former the closed ticket that it answers
 */
export async function requesterOf(tx: Transaction, mail: IncomingMail, former: FoundTicket | undefined): Promise<Requester> {
  if (former) {
    const sender = await senderOf(tx, former, mail);
    const { tenantId, requesterId } = former.ticket;
    if (sender.isRequester && sender.isVerified && requesterId !== null) return { tenantId, requesterId, isVerified: true };
  }
  if (mail.authentication.dmarc === 'pass') {
    const [account] = await tx
      .select({ requesterId: users.id, tenantId: memberships.tenantId, locale: sql<string | null>`${users.preferences} ->> 'locale'` })
      .from(users)
      .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.status, 'active')))
      .where(and(eq(users.email, mail.from.address), eq(users.status, 'active')))
      .orderBy(asc(memberships.createdAt), asc(memberships.id))
      .limit(1);
    if (account) return { ...account, locale: account.locale ?? undefined, isVerified: true };
  }
  const { id: tenantId } = await ensurePlatformTenant(tx, mailActor);
  const { name, address } = mail.from;
  const isVerified = mail.authentication.dmarc === 'pass';
  return { tenantId, requesterId: null, requesterName: name || address, requesterEmail: address, isVerified };
}
