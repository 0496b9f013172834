import type { Factors } from '@cairn/api';
import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { asPasskey } from './passkey-change.ts';
import { backupCodes, passkeys, totpSecrets } from './schema.ts';

/** Returns the second factors of this person's account, without keys and codes. */
export async function factorsOf(tx: Transaction, userId: string): Promise<Omit<Factors, 'remembered' | 'sufficient'>> {
  const [totp] = await tx.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  const keys = await tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
  const codes = await tx
    .select({ usedAt: backupCodes.usedAt, createdAt: backupCodes.createdAt })
    .from(backupCodes)
    .where(eq(backupCodes.userId, userId));
  return {
    success: true,
    totp: totp?.secret && totp.confirmedAt ? { since: totp.confirmedAt.toISOString(), mailCodes: totp.mailCodes } : null,
    passkeys: keys.map(asPasskey),
    backupCodes: { left: codes.filter(({ usedAt }) => usedAt === null).length, createdAt: codes[0]?.createdAt.toISOString() ?? null },
  };
}
