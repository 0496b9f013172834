import { maxPasskeys, type Passkey, type PasskeyAddSchema } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { violatedConstraint } from '../database/optimistic.ts';
import type { KernelServices, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { scopeOf } from '../http/visitor.ts';
import { isOwnChallenge, newChallenge, spendChallenge } from './challenge.ts';
import { countPasskeys } from './methods.ts';
import { descriptorOf, verified, webauthn } from './passkey.ts';
import type { RelyingParty } from './relying-party.ts';
import { passkeys } from './schema.ts';

/** Returns the options for `navigator.credentials.create`: a discoverable passkey with user verification. */
export async function registrationOptions({ database, settings }: KernelServices, visitor: Visitor, party: RelyingParty) {
  const { user, signInId } = visitor;
  const known = await database.inTenant(scopeOf(visitor), (tx) => tx.select().from(passkeys).where(eq(passkeys.userId, user.id)));
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: 'Cairn',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.displayName,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: newChallenge(settings.secret, 'register', signInId),
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestationType: 'none',
  });
}

/**
 * Stores a passkey that a browser has just created. `note` records it in the same transaction. @throws ApiError PASSKEY_REFUSED;
 * STATE_INVALID beyond twenty
 */
export async function addPasskey(
  services: KernelServices,
  visitor: Visitor,
  party: RelyingParty,
  { name, response }: v.InferOutput<typeof PasskeyAddSchema>,
  note: (tx: Transaction, passkey: Passkey) => Promise<void>,
): Promise<Passkey> {
  const { database, settings } = services;
  let challenge = '';
  const made = await verified(services, async () => {
    const { verifyRegistrationResponse } = await webauthn();
    const { verified: good, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (given) => {
        challenge = given;
        return isOwnChallenge(settings.secret, 'register', visitor.signInId, given);
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    return good ? registrationInfo : null;
  });
  if (!made) throw new ApiError('PASSKEY_REFUSED');
  const { credential, credentialBackedUp } = made;
  try {
    return await database.inTenant(scopeOf(visitor), async (tx) => {
      if (!(await spendChallenge(tx, challenge))) throw new ApiError('PASSKEY_REFUSED');
      if ((await countPasskeys(tx, visitor.user.id)) >= maxPasskeys) throw new ApiError('STATE_INVALID');
      const [row] = await tx
        .insert(passkeys)
        .values({
          id: newId('pky'),
          userId: visitor.user.id,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: credential.transports ?? [],
          name,
          synced: credentialBackedUp,
        })
        .returning();
      if (!row) throw new Error('a passkey that was just kept was not given back');
      const passkey = asPasskey(row);
      await note(tx, passkey);
      return passkey;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'passkeys_credential_key') throw new ApiError('PASSKEY_REFUSED');
    throw error;
  }
}

/** Renames a passkey. @throws ApiError NOT_FOUND */
export async function renamePasskey({ database }: KernelServices, visitor: Visitor, id: string, name: string): Promise<Passkey> {
  const [row] = await database.inTenant(scopeOf(visitor), (tx) => tx.update(passkeys).set({ name }).where(mine(visitor, id)).returning());
  if (!row) throw new ApiError('NOT_FOUND');
  return asPasskey(row);
}

/** Deletes a passkey. @throws ApiError NOT_FOUND */
export async function removePasskey(tx: Transaction, visitor: Visitor, id: string): Promise<Passkey> {
  const [row] = await tx.delete(passkeys).where(mine(visitor, id)).returning();
  if (!row) throw new ApiError('NOT_FOUND');
  return asPasskey(row);
}

const mine = ({ user }: Visitor, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, user.id));

/** Converts a row to the API format. */
export function asPasskey({ id, name, createdAt, lastUsedAt, synced }: typeof passkeys.$inferSelect): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null, synced };
}
