import type { PasskeyAssertionSchema } from '@cairn/api';
import type { AuthenticationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import type { AppSettings, KernelServices } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type ChallengeUse, isOwnChallenge, newChallenge, spendChallenge } from './challenge.ts';
import type { RelyingParty } from './relying-party.ts';
import { passkeys } from './schema.ts';

export type Assertion = v.InferOutput<typeof PasskeyAssertionSchema>;
type PasskeyRow = typeof passkeys.$inferSelect;

/** How long a browser waits for the person. */
const promptMs = 120_000;

/** Loads the library on first use, because it takes 30 MB of memory. */
export function webauthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}

/**
 * Returns the options for `navigator.credentials.get`. User verification (finger, face or PIN) is always required. Does not use the
 * library, because every view of the sign-in page needs the options and most never use a passkey.
 * @param known the passkeys to choose from; omitted for any passkey of this host
 */
export function assertionOptions(
  { secret }: AppSettings,
  party: RelyingParty,
  { use, subject, known }: { use: ChallengeUse; subject: string; known?: readonly PasskeyRow[] },
) {
  return {
    rpId: party.id,
    challenge: Buffer.from(newChallenge(secret, use, subject)).toString('base64url'),
    userVerification: 'required',
    timeout: promptMs,
    ...(known ? { allowCredentials: known.map((passkey) => ({ ...descriptorOf(passkey), type: 'public-key' })) } : {}),
  };
}

/** Returns the descriptor of a passkey for the browser. */
export function descriptorOf({ credentialId, transports }: PasskeyRow): { id: string; transports: string[] } {
  return { id: credentialId, transports };
}

/**
 * Verifies an assertion with the passkey of `userId` that it names, and records its use.
 * @throws ApiError PASSKEY_REFUSED if the passkey or challenge is unknown, the challenge was used, the origin is foreign, the person was
 * not verified, or the counter went back (a copy)
 */
export async function verifyAssertion(
  services: KernelServices,
  party: RelyingParty,
  response: Assertion,
  { use, subject, userId }: { use: ChallengeUse; subject: string; userId: string },
): Promise<PasskeyRow> {
  const { database, settings } = services;
  const scope = { tenantId: '', userId };
  const [passkey] = await database.inTenant(scope, (tx) =>
    tx
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, response.id))),
  );
  if (!passkey) throw new ApiError('PASSKEY_REFUSED');
  let challenge = '';
  const counter = await verified(services, async () => {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified: good, authenticationInfo } = await verifyAuthenticationResponse({
      response: withoutUndefined(response),
      expectedChallenge: (given) => {
        challenge = given;
        return isOwnChallenge(settings.secret, use, subject, given);
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: credentialOf(passkey),
      requireUserVerification: true,
    });
    return good ? authenticationInfo.newCounter : null;
  });
  if (counter === null) throw new ApiError('PASSKEY_REFUSED');
  const noted = await database.inTenant(scope, async (tx) => (await spendChallenge(tx, challenge)) && noteUse(tx, passkey, counter));
  if (!noted) throw new ApiError('PASSKEY_REFUSED');
  return passkey;
}

/** Runs a check of the library, which throws if it fails. Logs the reason, and returns null to the caller. */
export async function verified<T>({ log }: KernelServices, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    log.info({ event: 'passkey.refused', reason: error instanceof Error ? error.message : 'unknown' }, 'passkey rejected');
    return null;
  }
}

/** Records the use. Returns false if a concurrent response with the same counter was faster. */
async function noteUse(tx: Transaction, { id, counter: before }: PasskeyRow, counter: number): Promise<boolean> {
  const noted = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, before)))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

function credentialOf({ credentialId, publicKey, counter, transports }: PasskeyRow): WebAuthnCredential {
  return {
    id: credentialId,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
    counter,
    transports,
  };
}

function withoutUndefined({ response, ...rest }: Assertion): AuthenticationResponseJSON {
  const { userHandle, ...given } = response;
  return { ...rest, response: { ...given, ...(userHandle === undefined ? {} : { userHandle }) } };
}
