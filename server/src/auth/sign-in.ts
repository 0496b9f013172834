import { PreferencesSchema, TenantSchema, UserSchema } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as v from 'valibot';
import { afterCommit } from '../database/after-commit.ts';
import type { Database, Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { signalFor } from '../event/announce.ts';
import { knownAddress } from '../http/client-address.ts';
import type { AppEnv, AppSettings, KernelServices, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { cookieNames, dropCookie, readCookie, signInSeconds, writeCookie } from './cookie.ts';
import { type IdentityMethod, noteIdentity, ownIdentity } from './identity-event.ts';
import { rememberDevice } from './known-device.ts';
import { hashToken, newToken } from './secret.ts';

/** The result of the function `sign_in_find`. */
export const FoundSchema = v.object({
  signInId: v.string(),
  role: v.string(),
  former: v.boolean(),
  bound: v.boolean(),
  needsSecondFactor: v.boolean(),
  needsSingleSignOn: v.boolean(),
  user: v.object({
    ...v.omit(UserSchema, ['tenantId', 'tenantName', 'role', 'bound', 'preferences']).entries,
    preferences: v.fallback(PreferencesSchema, {}),
  }),
  tenant: TenantSchema,
});
const RefreshedSchema = v.nullable(v.object({ outcome: v.picklist(['rotated', 'kept', 'former']), keep: v.boolean() }));
const ReplacedSchema = v.nullable(v.object({ keep: v.boolean() }));
const RotatedSchema = v.nullable(v.object({ outcome: v.picklist(['rotated', 'former', 'refused', 'expired']), keep: v.boolean() }));

/** Calls a function of sql/auth. Each returns one JSON value. */
export async function callFunction(database: Database, call: SQL): Promise<unknown> {
  const { rows } = await database.ask<{ found: unknown }>(sql`select ${call} as found`);
  return rows[0]?.found ?? null;
}

/** Calls a function of sql/auth inside a transaction. */
export async function callFunctionIn(tx: Transaction, call: SQL): Promise<unknown> {
  const { rows } = await tx.execute<{ found: unknown }>(sql`select ${call} as found`);
  return rows[0]?.found ?? null;
}

/**
 * Returns the visitor of a sign-in token. Returns null if it is unknown, has ended or is too old for the tenant, or if the person or tenant
 * is suspended.
 */
export async function findSignIn(
  { database, settings }: Pick<KernelServices, 'database' | 'settings'>,
  token: string,
): Promise<Visitor | null> {
  const found = await callFunction(database, sql`sign_in_find(${hashToken(token)})`);
  if (found === null) return null;
  const { signInId, role, former, bound, needsSecondFactor, needsSingleSignOn, user, tenant } = v.parse(FoundSchema, found);
  return {
    signInId,
    formerToken: former,
    bound,
    needsSecondFactor,
    needsSingleSignOn,
    tenant,
    user: { ...user, tenantId: tenant.id, tenantName: tenant.name, role, ...(bound ? { bound } : {}) },
    subject: { role, cairnRole: user.cairnRole, override: settings.override },
  };
}

/** A sign-in written by a transaction. `openSignIn` sets its cookie after the commit. */
export interface NewSignIn {
  token: string;
  keep: boolean;
  method: IdentityMethod;
}

interface Account {
  userId: string;
  tenantId: string;
}

/** Writes a sign-in in the transaction that verified the credentials. */
export async function putSignIn(
  tx: Transaction,
  c: Context<AppEnv>,
  { userId, tenantId }: Account,
  { keep, method }: Pick<NewSignIn, 'keep' | 'method'>,
): Promise<NewSignIn> {
  const token = newToken();
  const agent = c.req.header('user-agent') ?? '';
  await callFunctionIn(
    tx,
    sql`sign_in_begin(${newId('sig')}, ${userId}, ${tenantId}, ${hashToken(token)}, ${keep}, ${agent}, ${method}, ${knownAddress(c)})`,
  );
  return { token, keep, method };
}

/** Sets the cookie of a committed sign-in, records it, and returns the visitor. Ends the former sign-in of this browser. */
export async function openSignIn(c: Context<AppEnv>, services: KernelServices, { token, keep, method }: NewSignIn): Promise<Visitor> {
  const { settings } = services;
  await endSignIn(c, services);
  writeCookie(c, settings, cookieNames(settings).signIn, token, signInSeconds(keep));
  const visitor = await findSignIn(services, token);
  if (!visitor) throw new ApiError('SIGN_IN_EXPIRED'); // a password change has ended it already
  rememberDevice(c, settings, visitor.user.email);
  await noteIdentity(c, services, { event: 'sign-in', ...ownIdentity(visitor), method });
  return visitor;
}

/**
 * Writes and opens a sign-in that needs no second step.
 * @param requireStillValid checks in the same transaction that the verified credentials are still valid; throws otherwise
 */
export async function beginSignIn(
  c: Context<AppEnv>,
  services: KernelServices,
  account: Account,
  how: Pick<NewSignIn, 'keep' | 'method'>,
  requireStillValid: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<Visitor> {
  const signIn = await services.database.inTenant(account, async (tx) => {
    await requireStillValid(tx);
    return putSignIn(tx, c, account, how);
  });
  return openSignIn(c, services, signIn);
}

/** Ends the sign-in of this browser, if any. The caller deletes the cookie. */
export async function endSignIn(c: Context<AppEnv>, { database, settings }: KernelServices): Promise<void> {
  const token = readCookie(c, cookieNames(settings).signIn);
  if (!token) return;
  await callFunction(database, sql`sign_in_end(${hashToken(token)})`);
  const visitor = c.get('visitor');
  if (visitor) await database.anonymous((tx) => tx.execute(sql`select ${signalFor('user', visitor.user.id)}`)); // closes its live streams
}

/**
 * Replaces the token of this sign-in when its rights change, and moves it to `tenantId` if given. (For a change of the sign-in methods use
 * `replaceToken`.) The former token stays valid for 60 seconds, for requests in flight.
 * @throws ApiError FORBIDDEN if the person is not a member there, SIGN_IN_EXPIRED if the sign-in is too old for that tenant,
 * UNAUTHENTICATED if it has ended
 */
export async function rotateSignIn(c: Context<AppEnv>, { database, settings }: KernelServices, tenantId?: string): Promise<Visitor> {
  const { signIn } = cookieNames(settings);
  const token = readCookie(c, signIn) ?? '';
  const fresh = newToken();
  const rotated = v.parse(
    RotatedSchema,
    await callFunction(database, sql`sign_in_rotate(${hashToken(token)}, ${hashToken(fresh)}, ${tenantId ?? null}::text)`),
  );
  if (rotated?.outcome === 'refused') throw new ApiError('FORBIDDEN');
  if (rotated?.outcome === 'expired') throw new ApiError('SIGN_IN_EXPIRED');
  const visitor = rotated && (await findSignIn({ database, settings }, rotated.outcome === 'rotated' ? fresh : token));
  if (!visitor) throw new ApiError('UNAUTHENTICATED');
  if (rotated.outcome === 'rotated') writeCookie(c, settings, signIn, fresh, signInSeconds(rotated.keep));
  await database.anonymous((tx) => tx.execute(sql`select ${signalFor('user', visitor.user.id)}`)); // closes streams of the other tenant
  return visitor;
}

/**
 * Replaces the token of this sign-in as part of a change of the sign-in methods. The former token is invalid from the commit on, without
 * the 60 seconds of `rotateSignIn`, because a stolen copy must not outlive the change.
 * @throws ApiError REAUTHENTICATE if the request used a former token, UNAUTHENTICATED if the sign-in has ended
 */
export async function replaceToken(tx: Transaction, c: Context<AppEnv>, settings: AppSettings, visitor: Visitor): Promise<void> {
  if (visitor.formerToken) throw new ApiError('REAUTHENTICATE');
  const { signIn } = cookieNames(settings);
  const fresh = newToken();
  const replace = sql`sign_in_replace(${hashToken(readCookie(c, signIn) ?? '')}, ${hashToken(fresh)})`;
  const replaced = v.parse(ReplacedSchema, await callFunctionIn(tx, replace));
  if (!replaced) throw new ApiError('UNAUTHENTICATED');
  afterCommit(() => writeCookie(c, settings, signIn, fresh, signInSeconds(replaced.keep)));
}

/** Extends this browser's sign-in, and rotates the token if it is ten minutes old. Returns false if there is no sign-in. */
export async function refreshSignIn(c: Context<AppEnv>, { database, settings }: KernelServices): Promise<boolean> {
  const { signIn } = cookieNames(settings);
  const token = readCookie(c, signIn);
  if (!token) return false;
  const fresh = newToken();
  const refreshed = v.parse(
    RefreshedSchema,
    await callFunction(database, sql`sign_in_refresh(${hashToken(token)}, ${hashToken(fresh)}, ${knownAddress(c)})`),
  );
  if (!refreshed) {
    dropCookie(c, settings, signIn);
    return false;
  }
  // `former`: another tab has rotated the token, and its response carries the new cookie. Do not overwrite it.
  if (refreshed.outcome !== 'former') {
    writeCookie(c, settings, signIn, refreshed.outcome === 'rotated' ? fresh : token, signInSeconds(refreshed.keep));
  }
  return true;
}
