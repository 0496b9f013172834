import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';

/** Any fixed number: the first half of the lock under which a password changes or signs in. */
const passwordLock = 720_314;

const CurrentPasswordSchema = v.nullable(v.object({ hash: v.string(), changedAt: v.string() }));

/** A password that was right, before the transaction that signs in with it. */
export interface CheckedPassword {
  email: string;
  hash: string;
}

/** The password of the person whose scope this is, and since when it is theirs; null where they have none. */
export async function currentPassword(tx: Transaction): Promise<v.InferOutput<typeof CurrentPasswordSchema>> {
  const result = await tx.execute<{ found: unknown }>(sql`select own_password() as found`);
  return v.parse(CurrentPasswordSchema, result.rows[0]?.found ?? null);
}

/**
 * Until the transaction ends, no other one changes this account's password or signs in with it. A change ends every sign-in that is
 * there, and one that comes after it sees the new password.
 */
export async function lockPassword(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${passwordLock}::int, hashtext(${email}))`);
}

/** Is the password still the one that was checked? Holds its lock until the transaction ends. @throws ApiError LOGIN_FAILED */
export async function requireUnchanged(tx: Transaction, { email, hash }: CheckedPassword): Promise<void> {
  await lockPassword(tx, email);
  if ((await currentPassword(tx))?.hash !== hash) throw new ApiError('LOGIN_FAILED');
}
