import { and, eq, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { FoundKeySchema, refusalOf } from '../api-key/found.ts';
import { apiKeys } from '../api-key/schema.ts';
import { callFunction, callFunctionIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import type { ProductServices } from '../services.ts';
import { endAccess } from './end-access.ts';
import { isOwnResource } from './endpoint.ts';
import { OAuthError } from './oauth-error.ts';
import { oauthCodes, oauthTokens } from './schema.ts';
import { challengeOfVerifier, hashAppSecret, newAppSecret } from './secret.ts';

const accessSeconds = 15 * 60;

type Key = typeof apiKeys.$inferSelect;

/** The response of the token endpoint (RFC 6749, section 5.1). */
export interface Tokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** A request to the token endpoint: its parameters, and what the log and the checks need of the request. */
export interface TokenRequest {
  given: ReadonlyMap<string, string>;
  address: string;
  requestId: string;
}

const unusable = () => new OAuthError('invalid_grant', 'The code or token is unknown, expired, used, or of another app.');

/** Exchanges a code or a refresh token for new tokens. @throws OAuthError */
export function issueTokens(services: ProductServices, request: TokenRequest): Promise<Tokens> {
  const { given } = request;
  const resource = given.get('resource');
  if (resource !== undefined && !isOwnResource(services.settings.publicUrl, resource))
    throw new OAuthError('invalid_target', 'Tokens are only for /mcp of this installation.');
  if (given.get('grant_type') === 'authorization_code') return exchangeCode(services, request);
  if (given.get('grant_type') === 'refresh_token') return refresh(services, request);
  throw new OAuthError('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.');
}

/**
 * Exchanges a code. One attempt uses it up; a failed one also ends the access that it is for, because then somebody else has the code.
 */
async function exchangeCode(services: ProductServices, { given, address, requestId }: TokenRequest): Promise<Tokens> {
  const hash = hashAppSecret(services.settings, required(given, 'code'));
  const verifier = required(given, 'code_verifier');
  const tokens = await inTenantOf(services, sql`oauth_code_tenant(${hash})`, async (tx) => {
    const [code] = await tx.select().from(oauthCodes).where(eq(oauthCodes.hash, hash)).for('update');
    const key = code && (await lockedKey(tx, code.keyId));
    if (!code || !key) return undefined;
    if (code.usedAt) return void (await endAccess(tx, key, 'code-replayed', requestId));
    const isMeant =
      given.get('client_id') === key.clientId &&
      // OAuth 2.1 no longer sends it here: PKCE proves the same.
      (given.get('redirect_uri') ?? code.redirectUri) === code.redirectUri &&
      challengeOfVerifier(verifier) === code.challenge;
    if (!isMeant) return void (await endAccess(tx, key, 'code-misused', requestId));
    if (code.expiresAt.getTime() <= Date.now() || !(await isUsable(tx, key, address))) return undefined;
    await tx.update(oauthCodes).set({ usedAt: new Date() }).where(eq(oauthCodes.hash, hash));
    await tx
      .update(apiKeys)
      .set({ expiresAt: code.grantedUntil, ...changed(apiKeys.version) })
      .where(eq(apiKeys.id, key.id));
    return newTokens(tx, services, { ...key, expiresAt: code.grantedUntil });
  });
  if (!tokens) throw unusable();
  return tokens;
}

/**
 * How long a used refresh token gives another pair: a lost answer is asked for again, and two processes of an app may share a token. A
 * thief who is this fast is found at the next renewal.
 */
const repeatMs = 60_000;

/** Exchanges a refresh token. Each is good once, with repetitions for a moment; one that comes again later ends the access of the app. */
async function refresh(services: ProductServices, { given, address, requestId }: TokenRequest): Promise<Tokens> {
  const hash = hashAppSecret(services.settings, required(given, 'refresh_token'));
  const scopes = given.get('scope')?.split(' ').filter(Boolean) ?? [];
  const tokens = await inTenantOf(services, sql`oauth_token_tenant(${hash})`, async (tx) => {
    const [token] = await tx
      .select()
      .from(oauthTokens)
      .where(and(eq(oauthTokens.hash, hash), eq(oauthTokens.kind, 'refresh')))
      .for('update');
    const key = token && (await lockedKey(tx, token.keyId));
    if (!token || !key || given.get('client_id') !== key.clientId) return undefined;
    if (token.usedAt && Date.now() - token.usedAt.getTime() > repeatMs) return void (await endAccess(tx, key, 'token-reused', requestId));
    if (token.expiresAt.getTime() <= Date.now() || !(await isUsable(tx, key, address))) return undefined;
    if (scopes.some((scope) => !key.scopes.some((one) => one === scope)))
      throw new OAuthError('invalid_scope', 'A token is renewed with the scopes that were granted.');
    await tx
      .update(oauthTokens)
      .set({ usedAt: token.usedAt ?? new Date() })
      .where(eq(oauthTokens.hash, hash));
    await tx.delete(oauthTokens).where(and(eq(oauthTokens.keyId, key.id), lt(oauthTokens.expiresAt, sql`now()`)));
    return newTokens(tx, services, key);
  });
  if (!tokens) throw unusable();
  return tokens;
}

/** Revokes a token (RFC 7009). A refresh token ends the access of the app, an access token only itself. Unknown ones are ignored. */
export async function revokeToken(services: ProductServices, { given, requestId }: Omit<TokenRequest, 'address'>): Promise<void> {
  const hash = hashAppSecret(services.settings, required(given, 'token'));
  const clientId = required(given, 'client_id');
  await inTenantOf(services, sql`oauth_token_tenant(${hash})`, async (tx) => {
    const [token] = await tx.select().from(oauthTokens).where(eq(oauthTokens.hash, hash)).for('update');
    const key = token && (await lockedKey(tx, token.keyId));
    if (!token || !key) return;
    if (key.clientId !== clientId) throw new OAuthError('invalid_grant', 'The token is of another app.');
    if (token.kind === 'refresh') await endAccess(tx, key, 'app-disconnected', requestId);
    else await tx.delete(oauthTokens).where(eq(oauthTokens.hash, hash));
  });
}

/** Runs work in the tenant that a function finds. Returns undefined if it finds none. */
async function inTenantOf<T>(
  { database }: ProductServices,
  find: ReturnType<typeof sql>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | undefined> {
  const tenantId = v.parse(v.nullable(v.string()), await callFunction(database, find));
  return tenantId === null ? undefined : database.inTenant({ tenantId, userId: '' }, work);
}

async function lockedKey(tx: Transaction, id: string): Promise<Key | undefined> {
  const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update');
  return key;
}

/**
 * Returns whether the access would be accepted now: not ended, and its person is active.
 * @throws OAuthError temporarily_unavailable if the tenant is suspended: apps forget a token that is refused as invalid, and this one works
 * again when the tenant is restored
 */
async function isUsable(tx: Transaction, key: Key, address: string): Promise<boolean> {
  const found = v.parse(FoundKeySchema, await callFunctionIn(tx, sql`api_key_find(${key.hash})`));
  const refusal = refusalOf(found, address, Date.now());
  if (refusal === 'TENANT_SUSPENDED') throw new OAuthError('temporarily_unavailable', 'The organization is suspended.');
  return refusal === null;
}

async function newTokens(tx: Transaction, { settings }: ProductServices, key: Key): Promise<Tokens> {
  const access = newAppSecret('access');
  const renewal = newAppSecret('refresh');
  const ends = key.expiresAt?.getTime() ?? 0;
  const accessEnds = Math.min(ends, Date.now() + accessSeconds * 1000);
  const of = { tenantId: key.tenantId, keyId: key.id };
  await tx.insert(oauthTokens).values([
    { ...of, kind: 'access', hash: hashAppSecret(settings, access), expiresAt: new Date(accessEnds) },
    { ...of, kind: 'refresh', hash: hashAppSecret(settings, renewal), expiresAt: new Date(ends) },
  ]);
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.max(0, Math.round((accessEnds - Date.now()) / 1000)),
    refresh_token: renewal,
    scope: key.scopes.join(' '),
  };
}

function required(given: ReadonlyMap<string, string>, name: string): string {
  const value = given.get(name);
  if (!value) throw new OAuthError('invalid_request', `${name} is missing.`);
  return value;
}
