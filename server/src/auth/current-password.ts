import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';

/** Namespace of the advisory lock for password changes and password sign-ins. Any fixed number works. */
const passwordLock = 720_314;

const CurrentPasswordSchema = v.nullable(v.object({ hash: v.string(), changedAt: v.string() }));

/** A password that was verified before the transaction that signs in with it. */
export interface CheckedPassword {
  email: string;
  hash: string;
}

/** Returns the password hash of the person in scope and when it was set, or null if they have none. */
export async function currentPassword(tx: Transaction): Promise<v.InferOutput<typeof CurrentPasswordSchema>> {
  const result = await tx.execute<{ found: unknown }>(sql`select own_password() as found`);
  return v.parse(CurrentPasswordSchema, result.rows[0]?.found ?? null);
}

/**
 * Serializes password changes and password sign-ins of an account until the transaction ends. A change ends all existing sign-ins, and
 * later sign-ins see the new password.
 */
export async function lockPassword(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${passwordLock}::int, hashtext(${email}))`);
}

/** Checks that the password is still the verified one, and locks it until the transaction ends. @throws ApiError LOGIN_FAILED */
export async function requireUnchanged(tx: Transaction, { email, hash }: CheckedPassword): Promise<void> {
  await lockPassword(tx, email);
  if ((await currentPassword(tx))?.hash !== hash) throw new ApiError('LOGIN_FAILED');
}
