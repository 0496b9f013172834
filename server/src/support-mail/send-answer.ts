import { matchLocale } from '@cairn/api';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { ProductServices } from '../services.ts';
import { ticketMessages, type tickets } from '../ticket/schema.ts';
import { hostOf } from './host.ts';
import { ownMessageId } from './message-id.ts';
import { replyAddress } from './reply-address.ts';
import { answerMail } from './reply-mail.ts';

export type MailMeans = Pick<ProductServices, 'mailer' | 'settings'>;

/** Maximum number of Message-IDs in References, most recent ones, because header lines are limited. */
const maxReferences = 20;

interface Answer {
  /** The message's id. */
  id: string;
  author: string;
  text: string;
  /** File names. */
  files: readonly string[];
}

/**
 * Sends an answer of staff to the requester and to people added by staff, in separate mails within the existing thread. Does nothing if
 * this installation sends no mail. Requires the platform scope.
 */
export async function sendAnswer(
  tx: Transaction,
  { mailer, settings }: MailMeans,
  ticket: typeof tickets.$inferSelect,
  { id, ...answer }: Answer,
): Promise<void> {
  if (!mailer.canSend) return;
  const { publicUrl, secret, support } = settings;
  const host = hostOf(publicUrl);
  const threads = new Map<string, Thread>();
  for (const { email, locale, hasAccount, ticketId, number, subject, since } of await recipientsOf(tx, ticket)) {
    const thread = threads.get(ticketId) ?? threadOf(await threadBefore(tx, { ticketId, answeredIn: ticket.id, since }, id, host));
    threads.set(ticketId, thread);
    const replyTo = support.inbound ? { replyTo: replyAddress(secret, support.inbound.address, number, email) } : {};
    const link = hasAccount ? `${publicUrl}/app/help?ticket=${number}` : null;
    const mail = answerMail(
      matchLocale(locale) ?? 'en',
      { number, title: subject },
      { ...answer, link, canReply: support.inbound !== null },
    );
    await mailer.send(tx, { to: email, ...mail, thread: { messageId: ownMessageId(id, host), ...thread, ...replyTo } });
  }
}

interface Thread {
  references: string[];
  inReplyTo?: string;
}

function threadOf(references: string[]): Thread {
  const inReplyTo = references.at(-1);
  return inReplyTo === undefined ? { references } : { references, inReplyTo };
}

interface Recipient extends Record<string, unknown> {
  email: string;
  locale: string | undefined;
  hasAccount: boolean;
  /** The ticket through which they get it, which may have been merged into the answered one. */
  ticketId: string;
  number: number;
  subject: string;
  /** When the answered ticket began to include them, as text; null if it is their own. */
  since: string | null;
}

/** Returns the requesters who are active members or have no account, and people added by staff. */
async function recipientsOf(tx: Transaction, ticket: typeof tickets.$inferSelect): Promise<Recipient[]> {
  const { rows } = await tx.execute<Recipient>(
    sql`select email, locale, has_account as "hasAccount", ticket_id as "ticketId", number, subject, since from ticket_recipients(${ticket.id})`,
  );
  return rows.map(({ locale, ...row }) => ({ ...row, locale: locale ?? undefined }));
}

/**
 * Returns the Message-IDs of earlier public messages, oldest first: original ones of mails, ours for the rest. If the recipient's ticket
 * was merged, includes only staff answers since then, because a Message-ID reveals where its sender writes from.
 */
async function threadBefore(
  tx: Transaction,
  { ticketId, answeredIn, since }: { ticketId: string; answeredIn: string; since: string | null },
  id: string,
  host: string,
): Promise<string[]> {
  const own = eq(ticketMessages.ticketId, ticketId);
  const answers =
    since && and(eq(ticketMessages.ticketId, answeredIn), eq(ticketMessages.staff, true), gt(ticketMessages.createdAt, new Date(since)));
  const rows = await tx
    .select({ id: ticketMessages.id, mail: ticketMessages.mail })
    .from(ticketMessages)
    .where(and(answers ? or(own, answers) : own, eq(ticketMessages.visibility, 'public')))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  return rows
    .filter((row) => row.id !== id)
    .map((row) => row.mail?.messageId ?? ownMessageId(row.id, host))
    .slice(-maxReferences);
}
