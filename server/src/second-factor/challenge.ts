import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { newToken, readSignedValue, signValue } from '../auth/secret.ts';
import type { Transaction } from '../database/database.ts';
import { spentChallenges } from './schema.ts';

/** What a passkey is asked for: an answer to one is none to another. */
export type ChallengeUse = 'sign-in' | 'register' | 'proof';

/** Longer than any browser waits for a finger. A login page that offers passkeys as one types lies open longer. Seconds. */
const challengeSeconds: Record<ChallengeUse, number> = { 'sign-in': 3600, register: 300, proof: 300 };

/**
 * A challenge that proves itself: random, signed, for one use and one subject, good for a while. Nothing is kept for it
 * until it is answered, so that asking costs no row. base64url.
 * @param subject whom it is for: a sign-in's id; empty before anybody is known
 */
export function newChallenge(secret: string, use: ChallengeUse, subject: string): Uint8Array<ArrayBuffer> {
  const expires = Math.floor(Date.now() / 1000) + challengeSeconds[use];
  return new Uint8Array(Buffer.from(signValue(secret, purposeOf(use, subject), newToken(), expires)));
}

/** Did we make this challenge (base64url, as the browser gives it back), for this use and subject, within its time? */
export function isOwnChallenge(secret: string, use: ChallengeUse, subject: string, challenge: string): boolean {
  return readSignedValue(secret, purposeOf(use, subject), Buffer.from(challenge, 'base64url').toString()) !== undefined;
}

/** Uses a challenge up. False where it was used before. */
export async function spendChallenge(tx: Transaction, challenge: string): Promise<boolean> {
  await tx.delete(spentChallenges).where(lt(spentChallenges.expiresAt, sql`now()`));
  const hash = createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest('base64url');
  const spent = await tx
    .insert(spentChallenges)
    .values({ hash, expiresAt: new Date(Date.now() + challengeSeconds['sign-in'] * 1000) })
    .onConflictDoNothing()
    .returning({ hash: spentChallenges.hash });
  return spent.length > 0;
}

function purposeOf(use: ChallengeUse, subject: string): string {
  return `passkey ${use} ${subject}`;
}
