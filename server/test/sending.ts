import { sql } from 'drizzle-orm';
import type { Outgoing } from '../src/mail/mail.ts';
import { mails } from '../src/mail/schema.ts';
import type { Product } from './product.ts';

/** Sends a mail in its own transaction, and waits until it is sent or has failed. */
export async function sendNow({ database, services: { mailer } }: Product, mail: Outgoing): Promise<void> {
  await database.anonymous((tx) => mailer.send(tx, mail));
  await mailer.settled();
}

/** Makes waiting mails due, and tries them again. */
export async function letWaitingBeDue(product: Product): Promise<void> {
  await product.database.maintain((tx) => tx.update(mails).set({ dueAt: sql`now() - interval '1 second'` }));
  await sendNow(product, { kind: 'account-change', to: null, subject: '', text: '', html: '', goodForMinutes: 1 });
}

/** Returns the mails that are neither sent nor given up. */
export async function mailsLeft(product: Product | undefined): Promise<(typeof mails.$inferSelect)[]> {
  return product ? product.database.maintain((tx) => tx.select().from(mails)) : [];
}
