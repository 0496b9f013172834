import { type RememberedBrowser, rememberedDays } from '@cairn/api';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { cookieNames, readCookie, writeCookie } from '../auth/cookie.ts';
import { noteIdentityIn, ownIdentity } from '../auth/identity-event.ts';
import { hashToken, newToken } from '../auth/secret.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { knownAddress } from '../http/client-address.ts';
import type { AppEnv, AppSettings, KernelServices, Visitor } from '../http/context.ts';
import { scopeOf } from '../http/visitor.ts';
import { rememberedBrowsers } from './schema.ts';

const { id, userId, tokenHash, userAgent, address, signInId, createdAt, usedAt, expiresAt } = rememberedBrowsers;

/** Skips the second step in a remembered browser. Returns the id of its row, or undefined if the step is required. */
export async function spareSecondStep(
  tx: Transaction,
  c: Context<AppEnv>,
  settings: AppSettings,
  person: string,
): Promise<string | undefined> {
  const hash = hashOf(c, settings, person);
  if (!hash) return undefined;
  const [found] = await tx
    .update(rememberedBrowsers)
    .set({ usedAt: sql`now()`, address: knownAddress(c) })
    .where(and(eq(userId, person), eq(tokenHash, hash), sql`${expiresAt} > now()`))
    .returning({ id });
  return found?.id;
}

/** Records the sign-in of a remembered browser. */
export async function noteSignInOf({ database }: KernelServices, visitor: Visitor, remembered: string): Promise<void> {
  await database.inTenant(scopeOf(visitor), (tx) =>
    tx.update(rememberedBrowsers).set({ signInId: visitor.signInId }).where(eq(id, remembered)),
  );
}

/** Remembers this browser: it skips the person's second step for 30 days. */
export async function rememberBrowser(c: Context<AppEnv>, { database, settings }: KernelServices, visitor: Visitor): Promise<void> {
  const name = cookieNames(settings).remembered;
  const token = readCookie(c, name) ?? newToken();
  const until = new Date(Date.now() + rememberedDays * 24 * 3600_000);
  const now = { signInId: visitor.signInId, address: knownAddress(c), createdAt: sql`now()`, usedAt: sql`now()`, expiresAt: until };
  const person = visitor.user.id;
  await database.inTenant(scopeOf(visitor), async (tx) => {
    await tx.delete(rememberedBrowsers).where(and(eq(userId, person), lt(expiresAt, sql`now()`)));
    await tx
      .insert(rememberedBrowsers)
      .values({
        id: newId('rem'),
        userId: person,
        tokenHash: rememberedHash(person, token),
        userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
        ...now,
      })
      .onConflictDoUpdate({ target: tokenHash, set: now });
    await noteIdentityIn(tx, c, { event: 'browser.remembered', ...ownIdentity(visitor) });
  });
  writeCookie(c, settings, name, token, rememberedDays * 24 * 3600);
}

/** Returns the remembered browsers of this person, most recently used first. */
export async function rememberedOf(
  tx: Transaction,
  c: Context<AppEnv>,
  settings: AppSettings,
  person: string,
): Promise<RememberedBrowser[]> {
  const here = hashOf(c, settings, person);
  const rows = await tx
    .select({ id, tokenHash, userAgent, address, usedAt, createdAt, expiresAt })
    .from(rememberedBrowsers)
    .where(and(eq(userId, person), sql`${expiresAt} > now()`))
    .orderBy(desc(usedAt), desc(id));
  return rows.map(({ tokenHash: hash, ...row }) => ({
    ...row,
    usedAt: row.usedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: hash === here,
  }));
}

/** Forgets remembered browsers of this person: one, that of a sign-in, or all. Returns their number. */
export async function forgetBrowsers(tx: Transaction, person: string, one: { id?: string; signInId?: string } = {}): Promise<number> {
  const which = one.id ? eq(id, one.id) : one.signInId ? eq(signInId, one.signInId) : undefined;
  const gone = await tx
    .delete(rememberedBrowsers)
    .where(and(eq(userId, person), which))
    .returning({ id });
  return gone.length;
}

function hashOf(c: Context<AppEnv>, settings: AppSettings, person: string): string | undefined {
  const token = readCookie(c, cookieNames(settings).remembered);
  return token && rememberedHash(person, token);
}

function rememberedHash(person: string, token: string): string {
  return hashToken(`remembered:${person}:${token}`);
}
