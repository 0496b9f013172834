import { can, matchLocale } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { memberships, users } from '../../auth/schema.ts';
import type { Transaction } from '../../database/database.ts';
import { type Closing, closingMail } from '../../mail/closing.ts';
import type { Outgoing } from '../../mail/mail.ts';

/** Queues a mail in the transaction. Returns its id. */
export type Post = (tx: Transaction, compose: (publicUrl: string) => Outgoing) => Promise<string>;

/** Mails all active members of the tenant that it is being closed, or no longer, in their language. Owners learn that they can cancel. */
export async function tellMembers(tx: Transaction, closing: Omit<Closing, 'isOwner'>, post: Post): Promise<void> {
  const members = await tx
    .select({ email: users.email, preferences: users.preferences, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.status, 'active'), eq(users.status, 'active')));
  for (const { email, preferences, role } of members) {
    const locale = matchLocale(preferences.locale ?? null) ?? 'en';
    const isOwner = can({ role }, 'tenant.own');
    await post(tx, (publicUrl) => ({ to: email, ...closingMail(locale, { ...closing, isOwner }, publicUrl) }));
  }
}
