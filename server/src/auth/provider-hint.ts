import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { cookieNames, readCookie } from './cookie.ts';
import { hashToken } from './secret.ts';
import { callFunction } from './sign-in.ts';

/** Returns the login hint for the organization's identity provider if it signed in this browser, else undefined. */
export async function providerHint(c: Context<AppEnv>, { database, settings }: KernelServices): Promise<string | undefined> {
  const token = readCookie(c, cookieNames(settings).signIn);
  if (!settings.signIn.sso || !token) return undefined;
  const hint = await callFunction(database, sql`sign_in_hint(${hashToken(token)})`);
  return typeof hint === 'string' ? hint : undefined;
}
