import type { MailState } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { decrypt, encrypt } from '../auth/encrypt.ts';
import type { Database, Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Mail, Outgoing } from './mail.ts';
import { loggedReply, maskedAddress } from './masked.ts';

/**
 * Duration of a mail's lease in seconds. Longer than the timeouts in `smtp.ts` allow one attempt to take; when it expires, the process has
 * died and another one retries.
 */
const leaseSeconds = 300;

const ThreadSchema = v.object({
  messageId: v.string(),
  inReplyTo: v.optional(v.string()),
  references: v.array(v.string()),
  replyTo: v.optional(v.string()),
  automatic: v.optional(v.boolean()),
});
const WordsSchema = v.object({
  to: v.nullable(v.string()),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  thread: v.optional(ThreadSchema),
  unsubscribe: v.optional(v.string()),
});

/** A mail that this process has claimed. */
export interface Claimed {
  id: string;
  sealed: string;
  /** Including this one. */
  attempts: number;
  /** Its content has expired. */
  expired: boolean;
}

/** Queues a mail. It is sent only if the transaction commits. @returns its id */
export async function putMail(tx: Transaction, secret: string, { kind, goodForMinutes, to, ...words }: Outgoing): Promise<string> {
  const id = newId('mail');
  const sealed = encrypt(secret, id, JSON.stringify({ to, ...words }), 'mail');
  const masked = to === null ? null : maskedAddress(to);
  await tx.execute(sql`select mail_queue(${id}, ${sealed}, ${goodForMinutes}::integer, ${kind}, ${masked})`);
  return id;
}

/** Claims up to `most` due mails. Concurrent processes claim different ones. */
export async function claimMails(database: Database, most: number): Promise<Claimed[]> {
  const { rows } = await database.ask<Claimed & Record<string, unknown>>(
    sql`select id, sealed, attempts, expired from mail_claim(${most}::integer, ${leaseSeconds}::integer)`,
  );
  return rows;
}

/** Decrypts the recipient and content of a mail. @throws if it was encrypted with another CAIRN_SECRET */
export function openMail(secret: string, { id, sealed }: Claimed): Omit<Mail, 'to'> & { to: string | null } {
  return v.parse(v.pipe(v.string(), v.parseJson(), WordsSchema), decrypt(secret, id, sealed, 'mail'));
}

/**
 * Deletes a mail that was sent or has failed, and stores the outcome in the list of deliveries and in the row that waits for it, such as a
 * registration.
 */
export async function finishMail(database: Database, mail: Claimed, outcome: 'sent' | 'failed', reply: string): Promise<void> {
  await database.ask(sql`select ${noted(mail, outcome, reply)}, mail_finish(${mail.id}, ${outcome})`);
}

/** Schedules a retry in `seconds`, or when the mail expires if that is sooner. */
export async function postponeMail(database: Database, mail: Claimed, seconds: number, reply: string): Promise<void> {
  await database.ask(sql`select ${noted(mail, 'queued', reply)}, mail_postpone(${mail.id}, ${seconds}::integer)`);
}

/** Stores the result of an attempt in the list of deliveries, in the same statement as what it causes. */
function noted({ id, attempts }: Claimed, state: MailState, reply: string): SQL {
  return sql`mail_note(${id}, ${state}, ${attempts}::integer, ${loggedReply(reply)})`;
}

/** Deletes old rows of the list of deliveries. Returns their number. */
export async function pruneDeliveries(database: Database, days: number): Promise<number> {
  const { rows } = await database.ask<{ deleted: number }>(sql`select mail_deliveries_prune(${days}::integer) as deleted`);
  return rows[0]?.deleted ?? 0;
}
