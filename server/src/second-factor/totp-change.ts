import type { TotpEnrolment } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import { decrypt, encrypt } from '../auth/encrypt.ts';
import type { Transaction } from '../database/database.ts';
import type { AppSettings } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { hashBackupCode, newBackupCodes } from './backup-code.ts';
import { backupCodesLeft } from './methods.ts';
import { backupCodes, totpSecrets } from './schema.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

/** Lifetime of an unconfirmed key. */
const pendingMs = 15 * 60_000;

/** Creates a new key that awaits confirmation. A former key works until then. */
export async function enrolTotp(
  tx: Transaction,
  { secret }: AppSettings,
  { id, email }: { id: string; email: string },
): Promise<TotpEnrolment> {
  const key = newTotpSecret();
  const waiting = { pending: encrypt(secret, id, key), pendingUntil: new Date(Date.now() + pendingMs) };
  await tx
    .insert(totpSecrets)
    .values({ userId: id, ...waiting })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: waiting });
  return { success: true, secret: key, uri: totpUri(key, email) };
}

/**
 * Confirms a new key with its first code. Returns backup codes if none are left.
 * @throws ApiError CODE_EXPIRED if there is no pending key, CODE_INVALID
 */
export async function confirmTotp(
  tx: Transaction,
  settings: AppSettings,
  userId: string,
  code: string,
): Promise<{ first: boolean; codes: string[] }> {
  const [row] = await tx.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).for('update');
  if (!row?.pending || !row.pendingUntil || row.pendingUntil.getTime() < Date.now()) throw new ApiError('CODE_EXPIRED');
  const lastStep = totpStep(decrypt(settings.secret, userId, row.pending), code, Date.now(), null);
  if (lastStep === null || lastStep === 'used') throw new ApiError('CODE_INVALID');
  await tx
    .update(totpSecrets)
    .set({ secret: row.pending, confirmedAt: sql`now()`, lastStep, pending: null, pendingUntil: null })
    .where(eq(totpSecrets.userId, userId));
  const left = await backupCodesLeft(tx, userId);
  return { first: row.secret === null, codes: left > 0 ? [] : await renewBackupCodes(tx, settings, userId) };
}

/** Turns two-step verification off and deletes key and backup codes. Returns false if it was not on. */
export async function removeTotp(tx: Transaction, userId: string): Promise<boolean> {
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  const gone = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).returning({ secret: totpSecrets.secret });
  return gone.some(({ secret }) => secret !== null);
}

/** Replaces all backup codes by a new set. Returned once, stored as hashes. */
export async function renewBackupCodes(tx: Transaction, { secret }: AppSettings, userId: string): Promise<string[]> {
  const codes = newBackupCodes();
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  await tx.insert(backupCodes).values(codes.map((code) => ({ userId, hash: hashBackupCode(secret, userId, code) })));
  return codes;
}
