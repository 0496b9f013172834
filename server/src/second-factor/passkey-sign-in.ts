import type { PasskeySignInSchema } from '@cairn/api';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as v from 'valibot';
import { beginSignIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import type { AppEnv, KernelServices, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { accountOf, personOf } from './account.ts';
import { verifyAssertion } from './passkey.ts';
import { relyingParty } from './relying-party.ts';
import { rememberBrowser } from './remembered.ts';
import { passkeys, secondSteps } from './schema.ts';
import { lockOpenStep } from './verify-code.ts';
import { dropWaiting, readWaiting, type Waiting } from './waiting.ts';

type PasskeySignIn = v.InferOutput<typeof PasskeySignInSchema>;

/**
 * Signs in the owner of a passkey. Its user handle is the person's id, which is trusted once the signature has been verified with that
 * person's key. It counts as two factors, so no second step follows.
 * @throws ApiError PASSKEY_REFUSED, TENANT_SUSPENDED
 */
export async function signInByPasskey(
  c: Context<AppEnv>,
  services: KernelServices,
  { response, keepSignedIn, remember }: PasskeySignIn,
): Promise<Visitor> {
  const { database, settings } = services;
  const waiting = readWaiting(c, settings);
  // A security key requested by its id may omit the handle. Then it belongs to the pending sign-in.
  const { userHandle } = response.response;
  const userId = userHandle ? Buffer.from(userHandle, 'base64url').toString() : waiting?.userId;
  if (!userId) throw new ApiError('PASSKEY_REFUSED');
  const passkey = await verifyAssertion(services, relyingParty(c, settings), response, { use: 'sign-in', subject: '', userId });
  const person = await database.inTenant({ tenantId: '', userId }, (tx) => personOf(tx, userId));
  const account = person && (await accountOf(services, person.email));
  if (!account?.tenantId) throw new ApiError(account?.suspended ? 'TENANT_SUSPENDED' : 'PASSKEY_REFUSED');
  const mine = waiting?.userId === userId ? waiting : undefined;
  const scope = { userId, tenantId: mine?.tenantId ?? account.tenantId };
  const row = mine && (await database.inTenant(scope, (tx) => takeStep(tx, mine)));
  dropWaiting(c, settings);
  const method = row ? (`${row.method}+passkey` as const) : 'passkey';
  const visitor = await beginSignIn(c, services, scope, { keep: row?.keep ?? keepSignedIn, method }, (tx) => requireKept(tx, passkey.id));
  if (row && remember) await rememberBrowser(c, services, visitor);
  return visitor;
}

/**
 * Checks that the passkey still exists, and locks it until the transaction ends, so that a removal waits and then ends the sign-in. @throws
 * ApiError PASSKEY_REFUSED
 */
async function requireKept(tx: Transaction, id: string): Promise<void> {
  const [kept] = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id)).for('share');
  if (!kept) throw new ApiError('PASSKEY_REFUSED');
}

/** Completes the pending sign-in. */
async function takeStep(tx: Transaction, waiting: Waiting) {
  const row = await lockOpenStep(tx, waiting);
  if (row) await tx.delete(secondSteps).where(eq(secondSteps.id, row.id));
  return row;
}
