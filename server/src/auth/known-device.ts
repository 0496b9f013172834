import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv, AppSettings } from '../http/context.ts';
import { cookieNames, readCookie, writeCookie } from './cookie.ts';
import { newToken, readSignedValue, signValue } from './secret.ts';

/** Seconds that a browser stays known after its last sign-in. */
const knownSeconds = 180 * 24 * 3600;
/** Maximum number of accounts per browser; keeps the most recent ones. */
const maxAccounts = 5;
const purpose = 'known device';

/**
 * Returns the id of this browser if someone signed in to the account with it before. Guesses from elsewhere cannot lock out a known
 * browser.
 */
export function knownDevice(c: Context<AppEnv>, settings: AppSettings, email: string): string | undefined {
  const { id, marks } = readDevice(c, settings);
  return marks.includes(markOf(settings, email)) ? id : undefined;
}

/** Marks this browser as known for an account after a sign-in. */
export function rememberDevice(c: Context<AppEnv>, settings: AppSettings, email: string): void {
  const { id, marks } = readDevice(c, settings);
  const kept = [...new Set([markOf(settings, email), ...marks])].slice(0, maxAccounts);
  const expires = Math.floor(Date.now() / 1000) + knownSeconds;
  const value = signValue(settings.secret, purpose, [id, ...kept].join('~'), expires);
  writeCookie(c, settings, cookieNames(settings).known, value, knownSeconds);
}

function readDevice(c: Context<AppEnv>, settings: AppSettings): { id: string; marks: string[] } {
  const [id, ...marks] = readSignedValue(settings.secret, purpose, readCookie(c, cookieNames(settings).known))?.split('~') ?? [];
  return { id: id ?? newToken(), marks };
}

/** Returns a keyed hash of an address, so that the cookie does not reveal it. */
function markOf({ secret }: AppSettings, email: string): string {
  return createHmac('sha256', secret).update(`known:${email}`).digest('base64url').slice(0, 22);
}
