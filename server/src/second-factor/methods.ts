import type { SecondStepMethod } from '@cairn/api';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { backupCodes, passkeys, totpSecrets } from './schema.ts';

/**
 * Returns the allowed methods for the second step. Empty without two-step verification. Codes by mail are allowed only if the person has
 * opted in, and not while the password is new, because someone with access to the mailbox could have reset it.
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

/** Counts the unused backup codes. */
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
