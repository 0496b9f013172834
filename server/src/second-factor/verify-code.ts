import type { VerifySignInCode } from '@cairn/api';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { decrypt } from '../auth/encrypt.ts';
import { hashCode } from '../auth/secret.ts';
import { type NewSignIn, putSignIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import type { AppEnv, AppSettings, KernelServices } from '../http/context.ts';
import { hashBackupCode } from './backup-code.ts';
import { backupCodesLeft } from './methods.ts';
import { backupCodes, secondSteps, totpSecrets } from './schema.ts';
import { totpStep } from './totp.ts';
import type { Waiting } from './waiting.ts';

/** Maximum number of wrong codes. Then the sign-in has to start again. */
export const maxAttempts = 5;

export type CodeOutcome = 'right' | 'wrong' | 'used';
type SecondStepOutcome = { kind: 'right'; signIn: NewSignIn } | { kind: 'wrong' | 'used'; remaining: number } | { kind: 'over' };

/**
 * Tries a code for a pending sign-in. Counts wrong codes in its row, so that a restart does not reset them. A right code writes the sign-in
 * in the same transaction, so that a password change either comes first or ends it.
 * @param backupUsed notifies, in the same transaction, that a backup code was used and how many are left
 */
export async function trySecondStep(
  c: Context<AppEnv>,
  { database, settings }: KernelServices,
  waiting: Waiting,
  tried: VerifySignInCode,
  backupUsed: (tx: Transaction, left: number) => Promise<void>,
): Promise<SecondStepOutcome> {
  return database.inTenant(waiting, async (tx) => {
    const row = await lockOpenStep(tx, waiting);
    if (!row || row.attempts >= maxAttempts) return { kind: 'over' };
    const outcome =
      tried.method === 'email'
        ? mailedOutcome(settings, waiting, row.codeHash, tried.code)
        : await tryCode(tx, settings, waiting.userId, tried);
    if (outcome !== 'right') {
      await tx
        .update(secondSteps)
        .set({ attempts: row.attempts + 1 })
        .where(eq(secondSteps.id, waiting.id));
      return { kind: outcome, remaining: maxAttempts - row.attempts - 1 };
    }
    await tx.update(secondSteps).set({ usedAt: sql`now()`, codeHash: null }).where(eq(secondSteps.id, waiting.id));
    if (tried.method === 'backup') await backupUsed(tx, await backupCodesLeft(tx, waiting.userId));
    const signIn = await putSignIn(tx, c, waiting, { keep: row.keep, method: `${row.method}+${tried.method}` });
    return { kind: 'right', signIn };
  });
}

/** Returns and locks the row of a pending sign-in, so that concurrent attempts are counted. */
export async function lockOpenStep(tx: Transaction, { id, userId }: Waiting) {
  const [row] = await tx
    .select()
    .from(secondSteps)
    .where(and(eq(secondSteps.id, id), eq(secondSteps.userId, userId), isNull(secondSteps.usedAt), sql`${secondSteps.expiresAt} > now()`))
    .for('update');
  return row;
}

/** Tries a code of the app or a backup code. A right code is used up. */
export function tryCode(
  tx: Transaction,
  settings: AppSettings,
  userId: string,
  { method, code }: { method: 'totp' | 'backup'; code: string },
): Promise<CodeOutcome> {
  return method === 'totp' ? tryTotp(tx, settings, userId, code) : tryBackupCode(tx, settings, userId, code);
}

async function tryTotp(tx: Transaction, { secret }: AppSettings, userId: string, code: string): Promise<CodeOutcome> {
  const [row] = await tx.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).for('update');
  if (!row?.secret) return 'wrong';
  const step = totpStep(decrypt(secret, userId, row.secret), code, Date.now(), row.lastStep);
  if (step === null) return 'wrong';
  if (step === 'used') return 'used';
  await tx.update(totpSecrets).set({ lastStep: step }).where(eq(totpSecrets.userId, userId));
  return 'right';
}

async function tryBackupCode(tx: Transaction, { secret }: AppSettings, userId: string, code: string): Promise<CodeOutcome> {
  const mine = and(eq(backupCodes.userId, userId), eq(backupCodes.hash, hashBackupCode(secret, userId, code)));
  const used = await tx
    .update(backupCodes)
    .set({ usedAt: sql`now()` })
    .where(and(mine, isNull(backupCodes.usedAt)))
    .returning({ hash: backupCodes.hash });
  if (used.length > 0) return 'right';
  const known = await tx.select({ hash: backupCodes.hash }).from(backupCodes).where(mine);
  return known.length > 0 ? 'used' : 'wrong';
}

function mailedOutcome({ secret }: AppSettings, { id }: Waiting, codeHash: string | null, code: string): CodeOutcome {
  return codeHash !== null && codeHash === hashCode(secret, id, code) ? 'right' : 'wrong';
}
