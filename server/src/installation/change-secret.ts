import { eq, sql } from 'drizzle-orm';
import { apiKeys } from '../api-key/schema.ts';
import { signChains } from '../audit/sign-chains.ts';
import { decrypt, encrypt, type Sealed } from '../auth/encrypt.ts';
import { registrations } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { integrations } from '../integration/schema.ts';
import { mails } from '../mail/schema.ts';
import { backupCodes, secondSteps, totpSecrets } from '../second-factor/schema.ts';
import { fingerprintOf } from './fingerprint.ts';
import { installation } from './schema.ts';

/** Numbers of items that a change of the secret has invalidated. Re-encrypted values are not included. */
export interface EndedBySecret {
  codeApps: number;
  backupCodes: number;
  apiKeys: number;
  modelKeys: number;
  mails: number;
  pendingCodes: number;
}

/**
 * Changes the secret of the database in the caller's transaction (role `cairn_definer`). Re-encrypts values if the former secret is known,
 * else removes them. Invalidates what was hashed with it (API keys, backup codes, sent codes). Passwords, passkeys and sign-ins do not
 * depend on it.
 * @throws Error if a value cannot be decrypted with `former`; then nothing is changed
 */
export async function changeSecret(tx: Transaction, former: string | null, next: string): Promise<EndedBySecret> {
  const again = (owner: string, sealed: string, what: Sealed) => encrypt(next, owner, decrypt(former ?? '', owner, sealed, what), what);
  const ended: EndedBySecret = { codeApps: 0, backupCodes: 0, apiKeys: 0, modelKeys: 0, mails: 0, pendingCodes: 0 };

  if (former === null) {
    ended.codeApps = (await tx.delete(totpSecrets)).rowCount ?? 0;
    ended.modelKeys =
      (await tx.update(integrations).set({ secret: null, status: 'disconnected' }).where(sql`secret is not null`)).rowCount ?? 0;
    ended.mails = (await tx.delete(mails)).rowCount ?? 0;
  } else {
    for (const { userId, secret, pending } of await tx.select().from(totpSecrets))
      await tx
        .update(totpSecrets)
        .set({
          secret: secret === null ? null : again(userId, secret, 'second factor'),
          pending: pending === null ? null : again(userId, pending, 'second factor'),
        })
        .where(eq(totpSecrets.userId, userId));
    for (const { id, secret } of await tx.select().from(integrations))
      if (secret !== null)
        await tx
          .update(integrations)
          .set({ secret: again(id, secret, 'integration') })
          .where(eq(integrations.id, id));
    for (const { id, sealed } of await tx.select().from(mails))
      await tx
        .update(mails)
        .set({ sealed: again(id, sealed, 'mail') })
        .where(eq(mails.id, id));
  }
  ended.backupCodes = (await tx.delete(backupCodes)).rowCount ?? 0;
  ended.apiKeys = (await tx.update(apiKeys).set({ status: 'revoked' }).where(sql`status <> 'revoked'`)).rowCount ?? 0;
  const registered = await tx.delete(registrations).where(sql`used_at is null`);
  const waiting = await tx.delete(secondSteps).where(sql`used_at is null`);
  ended.pendingCodes = (registered.rowCount ?? 0) + (waiting.rowCount ?? 0);

  await signChains(tx, former, next);

  const secretFingerprint = fingerprintOf(next);
  await tx
    .insert(installation)
    .values({ secretFingerprint })
    .onConflictDoUpdate({ target: installation.only, set: { secretFingerprint, updatedAt: sql`now()` } });
  return ended;
}

/** Describes what was invalidated, one item per line. */
export function endedLines(ended: EndedBySecret): string[] {
  const names: Record<keyof EndedBySecret, string> = {
    codeApps: 'code apps of two-step verification',
    backupCodes: 'backup codes',
    apiKeys: 'API keys',
    modelKeys: 'keys of language models',
    mails: 'mails that were not sent yet',
    pendingCodes: 'registrations and second steps that waited for a code',
  };
  const keys = Object.keys(names) as (keyof EndedBySecret)[]; // a literal without other keys
  return keys.filter((key) => ended[key] > 0).map((key) => `${ended[key]} ${names[key]}`);
}
