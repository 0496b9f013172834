import { and, count, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { users } from '../../auth/schema.ts';
import { audit } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { announcePlatform } from '../../event/announce.ts';
import { ApiError } from '../../http/error.ts';
import { redact } from '../../redaction/redact.ts';
import type { ProductServices } from '../../services.ts';
import type { InboundMailSettings } from '../../settings/support-settings.ts';
import { noticeFollowUp } from '../../ticket/notices.ts';
import { ticketMessages, tickets } from '../../ticket/schema.ts';
import { hostOf } from '../host.ts';
import { readReplyAddress } from '../reply-address.ts';
import { replyMarkers } from '../reply-mail.ts';
import { type InboundOutcome, inboundMails } from '../schema.ts';
import { acknowledge } from './acknowledge.ts';
import { mailActor } from './actor.ts';
import { addMessage } from './add-message.ts';
import { attachMailFiles, storeMailFiles } from './files.ts';
import { findTicketOf, referenceOf } from './find-ticket.ts';
import { openTicketByMail, requesterOf } from './open-ticket.ts';
import { type IncomingMail, parseMail } from './parse.ts';

export type ReceiveMeans = Pick<ProductServices, 'database' | 'files' | 'log' | 'mailer' | 'pictures' | 'rateLimits' | 'settings'>;

/** Maximum number of tickets per sender and hour. The mail receiver retries further ones. Protects against loops and floods. */
const ticketsPerHour = 20;
/** Maximum number of acknowledgements per sender and hour, so that forged senders cannot make us send many mails to others. */
const acknowledgedPerHour = 3;
const hourInSeconds = 3_600;

/**
 * Receives a mail: it becomes a message of the ticket it answers, or a new ticket. Idempotent.
 * @returns the outcome; `duplicate` if it was received before
 * @throws MailRefused if it cannot be parsed; ApiError RATE_LIMITED if its sender writes too often and the receiver should retry later
 */
export async function receiveMail(
  services: ReceiveMeans,
  inbound: InboundMailSettings,
  raw: Uint8Array,
  requestId: string,
): Promise<InboundOutcome | 'duplicate'> {
  const mail = await parseMail(raw, { receiver: inbound.authservId, markers: replyMarkers() });
  const key = referenceOf(`${mail.messageId} ${mail.from.address}`);
  if (await isKnown(services, key)) return 'duplicate';
  const { publicUrl, secret } = services.settings;
  const host = hostOf(publicUrl);
  const own = { secret, address: inbound.address, host };
  // Our own mail came back, from an auto-reply or a forward to us. Processing it could loop forever.
  const isLoop = isOurs(services, inbound, mail);
  const isLimited = !isLoop && (await isOverLimit(services, mail, proofOf(mail, own)));
  const files = isLoop || mail.automatic !== null ? [] : await storeMailFiles(services, mail);

  const outcome = await services.database
    .maintain(async (tx) => {
      const taken = { key, reference: referenceOf(mail.messageId) };
      const note = async (became: InboundOutcome, messageId: string | null) => {
        const rows = await tx
          .insert(inboundMails)
          .values({ ...taken, outcome: became, messageId })
          .onConflictDoNothing()
          .returning({ key: inboundMails.key });
        if (rows.length === 0) throw new TakenMeanwhile();
        return became;
      };
      if (isLimited) return note('limited', null);
      const found = isLoop ? undefined : await findTicketOf(tx, mail, own);
      if (isLoop || (mail.automatic !== null && !found)) return note('ignored', null);
      if (found) {
        const added = await addMessage(tx, found, mail);
        if (added) {
          await attachMailFiles(tx, found.ticket.tenantId, added.id, files);
          const doer = {
            user: { id: '', displayName: added.author },
            tenant: { id: found.ticket.tenantId },
            actor: mailActor,
          };
          await auditMail(tx, 'ticket.replied', found.ticket, added.id, requestId);
          if (mail.automatic === null) await noticeFollowUp(tx, doer, found.kept, redact(mail.text).text);
          await announcePlatform(tx, mailActor, { type: 'ticket-message.created', id: found.kept.id, version: null });
          return note(added.visibility === 'public' ? 'message' : 'note', added.id);
        }
      }
      const requester = await requesterOf(tx, mail, found);
      const lately = await openedLately(tx, mail.from.address, requester.isVerified);
      if (lately >= ticketsPerHour) throw new ApiError('RATE_LIMITED', { retryAfter: hourInSeconds });
      const opened = await openTicketByMail(tx, mail, requester, found);
      await attachMailFiles(tx, opened.tenantId, opened.messageId, files);
      await auditMail(tx, 'ticket.asked', opened, opened.messageId, requestId);
      if (lately < acknowledgedPerHour) await acknowledge(tx, services, inbound, opened, mail);
      await announcePlatform(tx, mailActor, { type: 'ticket.changed', id: opened.id, version: 1 });
      return note('ticket', opened.messageId);
    })
    .catch((error: unknown) => {
      if (error instanceof TakenMeanwhile) return 'duplicate' as const;
      throw error;
    });
  // The job delivers the rest.
  if (outcome === 'ticket')
    services.mailer
      .deliverDue()
      .catch((error: unknown) =>
        services.log.warn({ event: 'mail.delivery_failed', err: error }, 'mails could not be delivered; retried in the next run'),
      );
  services.log.info({ event: 'mail.received', outcome, automatic: mail.automatic, files: files.length }, 'mail received');
  return outcome;
}

async function auditMail(
  tx: Transaction,
  action: 'ticket.asked' | 'ticket.replied',
  { id, tenantId }: { id: string; tenantId: string },
  message: string,
  requestId: string,
): Promise<void> {
  const author = { user: { id: '' }, tenant: { id: tenantId }, actor: mailActor };
  await audit(tx, author, { action, target: { type: 'ticket', id }, detail: { via: 'mail', message }, requestId });
}

/** Another process has received the same mail, so this transaction is rolled back. */
class TakenMeanwhile extends Error {}

async function isKnown({ database }: ReceiveMeans, key: string): Promise<boolean> {
  const rows = await database.maintain((tx) => tx.select({ key: inboundMails.key }).from(inboundMails).where(eq(inboundMails.key, key)));
  return rows.length > 0;
}

function isOurs({ settings }: ReceiveMeans, { address }: InboundMailSettings, { from }: IncomingMail): boolean {
  const sender = /<([^<>]+)>\s*$/.exec(settings.mailFrom)?.[1] ?? settings.mailFrom;
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/\+[^@]*@/, '@');
  return [sender, address].some((own) => plain(own) === plain(from.address));
}

/** Returns what verifies the sender before the ticket is known: DMARC, or an address signed for them. */
function proofOf({ from, recipients, authentication: { dmarc } }: IncomingMail, own: { secret: string; address: string }): string {
  if (dmarc === 'pass') return 'dmarc';
  const isSigned = recipients.some((to) => readReplyAddress(own.secret, own.address, to, from.address)?.isSenders);
  return isSigned && dmarc !== 'fail' ? 'address' : 'none';
}

/**
 * Counts a mail of its sender separately per kind of verification, so that forged mails do not lock out the real sender. Beyond the limit,
 * throws for a person's mail, so that the receiver retries it, and returns true for an automatic mail, which is dropped.
 */
async function isOverLimit({ rateLimits }: ReceiveMeans, { from, automatic }: IncomingMail, proof: string): Promise<boolean> {
  try {
    await rateLimits.consume('inboundMail', `${proof}:${from.address}`);
    return false;
  } catch (error) {
    if (automatic !== null && error instanceof ApiError && error.code === 'RATE_LIMITED') return true;
    throw error;
  }
}

/**
 * Counts the tickets opened by mails of this address within an hour, including those of its account, for either verified or other mails.
 */
async function openedLately(tx: Transaction, address: string, isVerified: boolean): Promise<number> {
  const account = tx.select({ id: users.id }).from(users).where(eq(users.email, address));
  const isTheirs = or(eq(tickets.requesterEmail, address), inArray(tickets.requesterId, account));
  const byMail = sql`${tickets.actor} ->> 'id' = ${mailActor.id}`;
  const isFirst = and(
    eq(ticketMessages.tenantId, tickets.tenantId),
    eq(ticketMessages.ticketId, tickets.id),
    eq(ticketMessages.createdAt, tickets.createdAt),
  );
  const isSameProof = sql`(${ticketMessages.mail} ->> 'unverified')::boolean = ${!isVerified}`;
  const [row] = await tx
    .select({ many: count() })
    .from(tickets)
    .innerJoin(ticketMessages, isFirst)
    .where(and(isTheirs, byMail, isSameProof, gt(tickets.createdAt, sql`now() - interval '1 hour'`)));
  return row?.many ?? 0;
}
