import type { SecondStepMethod } from '@cairn/api';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { backupCodes, passkeys, totpSecrets } from './schema.ts';

/**
 * How this person may take the second step of a sign-in; empty where two-step verification is off. A code by mail only where
 * they have allowed it, and not while the password is new: whoever reads their mail could have set it.
 */
export async function secondFactorMethods(tx: Transaction, userId: string): Promise<SecondStepMethod[]> {
  const [totp] = await tx
    .select({ on: sql<boolean>`${totpSecrets.secret} is not null`, mailCodes: totpSecrets.mailCodes })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, userId));
  if (!totp?.on) return [];
  const methods: SecondStepMethod[] = ['totp'];
  if ((await countPasskeys(tx, userId)) > 0) methods.push('passkey');
  if ((await backupCodesLeft(tx, userId)) > 0) methods.push('backup');
  if (totp.mailCodes && !(await isPasswordNew(tx))) methods.push('email');
  return methods;
}

export async function countPasskeys(tx: Transaction, userId: string): Promise<number> {
  const [found] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return found?.n ?? 0;
}

/** How many backup codes have not been used. */
export async function backupCodesLeft(tx: Transaction, userId: string): Promise<number> {
  const [found] = await tx
    .select({ n: count() })
    .from(backupCodes)
    .where(and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt)));
  return found?.n ?? 0;
}

async function isPasswordNew(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ fresh: boolean }>(sql`select password_is_new() as fresh`);
  return rows[0]?.fresh ?? true;
}
