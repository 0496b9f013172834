import { PreferencesSchema, TenantSchema, UserSchema } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { bellFor } from '../event/announce.ts';
import type { AppEnv, ProductServices, Visitor } from '../http/context.ts';
import { cookieNames, dropCookie, readCookie, signInSeconds, writeCookie } from './cookie.ts';
import { hashToken, newToken } from './secret.ts';

/** What the function `sign_in_find` gives. */
const FoundSchema = v.object({
  signInId: v.string(),
  role: v.string(),
  user: v.object({
    ...v.omit(UserSchema, ['tenantId', 'tenantName', 'role', 'preferences']).entries,
    preferences: v.fallback(PreferencesSchema, {}),
  }),
  tenant: TenantSchema,
});
const RefreshedSchema = v.nullable(v.object({ outcome: v.picklist(['rotated', 'kept', 'former']), keep: v.boolean() }));

/** Calls one of the sign-in functions of the migrations (0002), which answer with one JSON value. */
export async function callFunction(database: Database, call: ReturnType<typeof sql>): Promise<unknown> {
  const result = await database.anonymous((tx) => tx.execute<{ found: unknown }>(sql`select ${call} as found`));
  return result.rows[0]?.found ?? null;
}

/** Who is behind a sign-in token; null where it is unknown, over, or the person or tenant is suspended. */
export async function findSignIn({ database, settings }: ProductServices, token: string): Promise<Visitor | null> {
  const found = await callFunction(database, sql`sign_in_find(${hashToken(token)})`);
  if (found === null) return null;
  const { signInId, role, user, tenant } = v.parse(FoundSchema, found);
  return {
    signInId,
    tenant,
    user: { ...user, tenantId: tenant.id, tenantName: tenant.name, role },
    subject: { role, cairnRole: user.cairnRole, override: settings.override },
  };
}

/** Makes a sign-in, sets its cookie, and says who it is. A former sign-in of this browser ends. */
export async function beginSignIn(
  c: Context<AppEnv>,
  services: ProductServices,
  account: { userId: string; tenantId: string },
  keep: boolean,
): Promise<Visitor> {
  const { database, settings } = services;
  await endSignIn(c, services);
  const token = newToken();
  const agent = c.req.header('user-agent') ?? '';
  await callFunction(
    database,
    sql`sign_in_begin(${newId('sig')}, ${account.userId}, ${account.tenantId}, ${hashToken(token)}, ${keep}, ${agent})`,
  );
  writeCookie(c, settings, cookieNames(settings).signIn, token, signInSeconds(keep));
  const visitor = await findSignIn(services, token);
  if (!visitor) throw new Error('a sign-in that was just made was not found');
  return visitor;
}

/** Ends this browser's sign-in, if it has one. The cookie is for the caller to take back. */
export async function endSignIn(c: Context<AppEnv>, { database, settings }: ProductServices): Promise<void> {
  const token = readCookie(c, cookieNames(settings).signIn);
  if (!token) return;
  await callFunction(database, sql`sign_in_end(${hashToken(token)})`);
  const visitor = c.get('visitor');
  if (visitor) await database.anonymous((tx) => tx.execute(sql`select ${bellFor('user', visitor.user.id)}`)); // its live streams end
}

/** Extends this browser's sign-in, with a new token where the old one is ten minutes old. False where there is none any more. */
export async function refreshSignIn(c: Context<AppEnv>, { database, settings }: ProductServices): Promise<boolean> {
  const { signIn } = cookieNames(settings);
  const token = readCookie(c, signIn);
  if (!token) return false;
  const fresh = newToken();
  const refreshed = v.parse(RefreshedSchema, await callFunction(database, sql`sign_in_refresh(${hashToken(token)}, ${hashToken(fresh)})`));
  if (!refreshed) {
    dropCookie(c, settings, signIn);
    return false;
  }
  // `former`: another tab has rotated, and its answer carries the new cookie; ours must not overwrite it.
  if (refreshed.outcome !== 'former') {
    writeCookie(c, settings, signIn, refreshed.outcome === 'rotated' ? fresh : token, signInSeconds(refreshed.keep));
  }
  return true;
}
