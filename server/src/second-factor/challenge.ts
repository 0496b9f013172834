import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import { newToken, readSignedValue, signValue } from '../auth/secret.ts';
import type { Transaction } from '../database/database.ts';
import { spentChallenges } from './schema.ts';

/** The purpose of a passkey challenge. A response is valid for one purpose only. */
export type ChallengeUse = 'sign-in' | 'register' | 'proof';

/** Lifetimes in seconds, longer than browsers wait for the person. A sign-in page that offers passkeys in its form may stay open longer. */
const challengeSeconds: Record<ChallengeUse, number> = { 'sign-in': 3600, register: 300, proof: 300 };

/**
 * Creates a self-contained challenge (base64url): random, signed, and limited to a purpose, a subject and a time. Nothing is stored until
 * it is answered, so requests for challenges write no rows.
 * @param subject the id of a sign-in; empty before the person is known
 */
export function newChallenge(secret: string, use: ChallengeUse, subject: string): Uint8Array<ArrayBuffer> {
  const expires = Math.floor(Date.now() / 1000) + challengeSeconds[use];
  return new Uint8Array(Buffer.from(signValue(secret, purposeOf(use, subject), newToken(), expires)));
}

/**
 * Returns true if we issued this challenge (base64url, as returned by the browser) for this purpose and subject, and it has not expired.
 */
export function isOwnChallenge(secret: string, use: ChallengeUse, subject: string, challenge: string): boolean {
  return readSignedValue(secret, purposeOf(use, subject), Buffer.from(challenge, 'base64url').toString()) !== undefined;
}

/** Marks a challenge as used. Returns false if it was used before. */
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
