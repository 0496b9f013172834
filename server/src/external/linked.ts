import type { ExternalProvider, LinkedAccount } from '@cairn/api';
import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { ApiError } from '../http/error.ts';
import { countPasskeys } from '../second-factor/methods.ts';
import type { ProviderAccount } from './provider.ts';
import { ExternalRefusal } from './refusal.ts';
import { identities } from './schema.ts';

/** Returns the provider accounts of this person, oldest first. */
export async function linkedAccounts(tx: Transaction, userId: string): Promise<LinkedAccount[]> {
  const rows = await tx.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.linkedAt));
  return rows.map(({ id, provider, label, linkedAt, usedAt }) => ({
    id,
    provider,
    label,
    linkedAt: linkedAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }));
}

/** Returns true if the person has a password or a passkey. */
export async function hasOtherWayIn(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`select own_password() is not null as has`);
  return rows[0]?.has === true || (await countPasskeys(tx, userId)) > 0;
}

/**
 * Links a provider's account to this person. Its address does not matter, because they are signed in on both sides. Returns false if it was
 * already linked.
 */
export async function linkAccount(tx: Transaction, userId: string, provider: ExternalProvider, account: ProviderAccount): Promise<boolean> {
  const { issuer, subject, label, loginHint } = account;
  const [made] = await tx
    .insert(identities)
    .values({ id: newId('idn'), userId, provider, issuer, subject, label, loginHint })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  if (made) return true;
  // Already linked to this person, or to another one, whose row is not visible here.
  const [own] = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  if (!own) throw new ExternalRefusal('IDENTITY_TAKEN', 'identity-taken');
  return false;
}

/**
 * Checks that this account is still linked to the person, and locks the person so that `unlinkAccount` waits.
 * @throws ExternalRefusal if it is not
 */
export async function requireLinked(tx: Transaction, userId: string, { issuer, subject }: Pick<ProviderAccount, 'issuer' | 'subject'>) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share');
  const [linked] = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.issuer, issuer), eq(identities.subject, subject)));
  if (!linked) throw new ExternalRefusal('SIGN_IN_REFUSED', 'unlinked', { userId });
}

/** Unlinks a provider's account, except the last sign-in method. @throws ApiError LAST_WAY_IN, NOT_FOUND */
export async function unlinkAccount(tx: Transaction, userId: string, id: string): Promise<LinkedAccount> {
  // Serialize per person: two concurrent calls could remove the last two.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const linked = await linkedAccounts(tx, userId);
  const found = linked.find((one) => one.id === id);
  if (!found) throw new ApiError('NOT_FOUND');
  if (linked.length === 1 && !(await hasOtherWayIn(tx, userId))) throw new ApiError('LAST_WAY_IN');
  await tx.delete(identities).where(eq(identities.id, id));
  return found;
}
