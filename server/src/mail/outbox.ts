import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { decrypt, encrypt } from '../auth/encrypt.ts';
import type { Database, Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { Mail, Outgoing } from './mail.ts';

/**
 * How long whoever tries a mail has it for themselves, in seconds: longer than the limits of `smtp.ts` let one attempt take. After
 * that its process has died, and another one tries.
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
});

/** A mail that this process tries, and nobody else meanwhile. */
export interface Claimed {
  id: string;
  sealed: string;
  /** This one included. */
  attempts: number;
  /** What it carries is of no use any more. */
  expired: boolean;
}

/** Writes a mail down: it goes out if the transaction is committed, and only then. @returns its id */
export async function putMail(
  tx: Transaction,
  secret: string,
  { goodForMinutes, to, subject, text, html, thread }: Outgoing,
): Promise<string> {
  const id = newId('mail');
  const sealed = encrypt(secret, id, JSON.stringify({ to, subject, text, html, thread }), 'mail');
  await tx.execute(sql`select mail_put(${id}, ${sealed}, ${goodForMinutes}::integer)`);
  return id;
}

/** Takes up to so many of the mails that are due; whoever else looks meanwhile takes others. */
export async function claimMails(database: Database, most: number): Promise<Claimed[]> {
  const { rows } = await database.ask<Claimed & Record<string, unknown>>(
    sql`select id, sealed, attempts, expired from mail_claim(${most}::integer, ${leaseSeconds}::integer)`,
  );
  return rows;
}

/** To whom a mail goes, and its words. @throws where it was written under another CAIRN_SECRET */
export function openMail(secret: string, { id, sealed }: Claimed): Omit<Mail, 'to'> & { to: string | null } {
  return v.parse(v.pipe(v.string(), v.parseJson(), WordsSchema), decrypt(secret, id, sealed, 'mail'));
}

/** It is sent or given up: nothing of it is kept, but a registration that waits for it learns which. */
export async function finishMail(database: Database, { id }: Claimed, outcome: 'sent' | 'failed'): Promise<void> {
  await database.ask(sql`select mail_finish(${id}, ${outcome})`);
}

/** It is tried again in so many seconds, or when it expires, if that is sooner. */
export async function postponeMail(database: Database, { id }: Claimed, seconds: number): Promise<void> {
  await database.ask(sql`select mail_postpone(${id}, ${seconds}::integer)`);
}
