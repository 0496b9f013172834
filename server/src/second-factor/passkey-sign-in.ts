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
 * Signs in whoever the passkey belongs to. Who that is stands in it (its user handle is the person's id), and is believed once
 * the signature has been checked with that person's own key. Two factors by itself: no second step follows.
 * @throws ApiError PASSKEY_REFUSED
 */
export async function signInByPasskey(
  c: Context<AppEnv>,
  services: KernelServices,
  { response, keepSignedIn, remember }: PasskeySignIn,
): Promise<Visitor> {
  const { database, settings } = services;
  const waiting = readWaiting(c, settings);
  // A security key that was asked for by its id may leave its handle out: then it is the one whose sign-in waits.
  const { userHandle } = response.response;
  const userId = userHandle ? Buffer.from(userHandle, 'base64url').toString() : waiting?.userId;
  if (!userId) throw new ApiError('PASSKEY_REFUSED');
  const passkey = await verifyAssertion(services, relyingParty(c, settings), response, { use: 'sign-in', subject: '', userId });
  const person = await database.inTenant({ tenantId: '', userId }, (tx) => personOf(tx, userId));
  const account = person && (await accountOf(services, person.email));
  if (!account?.tenantId) throw new ApiError('PASSKEY_REFUSED');
  const mine = waiting?.userId === userId ? waiting : undefined;
  const scope = { userId, tenantId: mine?.tenantId ?? account.tenantId };
  const row = mine && (await database.inTenant(scope, (tx) => takeStep(tx, mine)));
  dropWaiting(c, settings);
  const method = row ? (`${row.method}+passkey` as const) : 'passkey';
  const visitor = await beginSignIn(c, services, scope, { keep: row?.keep ?? keepSignedIn, method }, (tx) => requireKept(tx, passkey.id));
  if (row && remember) await rememberBrowser(c, services, visitor);
  return visitor;
}

/** Is the passkey still there? Held until the transaction ends: who removes it waits, and ends the sign-in. @throws ApiError PASSKEY_REFUSED */
async function requireKept(tx: Transaction, id: string): Promise<void> {
  const [kept] = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id)).for('share');
  if (!kept) throw new ApiError('PASSKEY_REFUSED');
}

/** The sign-in that waited: with the passkey it is finished. */
async function takeStep(tx: Transaction, waiting: Waiting) {
  const row = await lockOpenStep(tx, waiting);
  if (row) await tx.delete(secondSteps).where(eq(secondSteps.id, row.id));
  return row;
}
