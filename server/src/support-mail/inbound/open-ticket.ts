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

/** Whose ticket it is: an account's, or that of an address that nobody has proved, in the tenant of Cairn itself. */
type Requester = { tenantId: string; isVerified: boolean; locale?: string | undefined } & (
  | { requesterId: string }
  | { requesterId: null; requesterName: string; requesterEmail: string }
);

/** Opens a ticket for a mail. @param former the ticket that it answers, which takes no answer any more */
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
 * Whose ticket a mail opens. It belongs to an account only where the mail proves its sender: DMARC, as our own receiver checked it, for an
 * address that is exactly that of an account, or a signed address of one of the requester's own tickets. Everybody else is a name and an
 * address in the tenant of Cairn itself, and joins no customer's by address or domain.
 * @param former the ticket that it answers, which takes no answer any more
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
