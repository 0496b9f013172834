import { matchLocale } from '@cairn/api';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { ProductServices } from '../services.ts';
import { ticketMessages, type tickets } from '../ticket/schema.ts';
import { hostOf } from './host.ts';
import { ownMessageId } from './message-id.ts';
import { replyAddress } from './reply-address.ts';
import { answerMail } from './reply-mail.ts';

export type MailMeans = Pick<ProductServices, 'mailer' | 'settings'>;

/** Messages whose Message-IDs an answer names: the last ones. A header line has an end. */
const maxReferences = 20;

interface Answer {
  /** The message's id. */
  id: string;
  author: string;
  text: string;
  /** Names. */
  files: readonly string[];
}

/**
 * Sends an answer of staff to the requester and those whom staff added, each by a mail of their own, in the thread of the mails before.
 * Nothing where this installation sends no mail. In the platform scope.
 */
export async function sendAnswer(
  tx: Transaction,
  { mailer, settings }: MailMeans,
  ticket: typeof tickets.$inferSelect,
  { id, ...answer }: Answer,
): Promise<void> {
  if (!settings.smtpUrl && !mailer.mailbox) return;
  const { publicUrl, secret, support } = settings;
  const host = hostOf(publicUrl);
  const before = await threadBefore(tx, ticket.id, id, host);
  const thread = {
    messageId: ownMessageId(id, host),
    references: before,
    ...(before.length > 0 ? { inReplyTo: before.at(-1) } : {}),
    ...(support.inbound ? { replyTo: replyAddress(secret, support.inbound.address, ticket.number) } : {}),
  };
  for (const { email, locale, hasAccount } of await recipientsOf(tx, ticket)) {
    const link = hasAccount ? `${publicUrl}/app/help?ticket=${ticket.number}` : null;
    const about = { number: ticket.number, title: ticket.subject };
    const mail = answerMail(matchLocale(locale) ?? 'en', about, { ...answer, link, canReply: support.inbound !== null });
    await mailer.send(tx, { to: email, ...mail, thread });
  }
}

interface Recipient extends Record<string, unknown> {
  email: string;
  locale: string | undefined;
  hasAccount: boolean;
}

/** The requester, where their account is active or they have none, and those whom staff added. */
async function recipientsOf(tx: Transaction, ticket: typeof tickets.$inferSelect): Promise<Recipient[]> {
  const { rows } = await tx.execute<Recipient>(sql`select email, locale, has_account as "hasAccount" from ticket_recipients(${ticket.id})`);
  return rows.map(({ email, locale, hasAccount }) => ({ email, locale: locale ?? undefined, hasAccount }));
}

/** The Message-IDs of the public messages before this one, oldest first: those of mails as they came, ours for the rest. */
async function threadBefore(tx: Transaction, ticketId: string, id: string, host: string): Promise<string[]> {
  const rows = await tx
    .select({ id: ticketMessages.id, mail: ticketMessages.mail })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.visibility, 'public')))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  return rows
    .filter((row) => row.id !== id)
    .map((row) => row.mail?.messageId ?? ownMessageId(row.id, host))
    .slice(-maxReferences);
}
