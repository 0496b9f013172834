import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv, AppSettings } from '../http/context.ts';
import { cookieNames, readCookie, writeCookie } from './cookie.ts';
import { newToken, readSignedValue, signValue } from './secret.ts';

/** How long a browser is known after its last sign-in. Seconds. */
const knownSeconds = 180 * 24 * 3600;
/** The accounts that one browser is known for: the last ones. */
const maxAccounts = 5;
const purpose = 'known device';

/** The id of this browser where somebody has signed in to the account in it before: guesses made elsewhere do not lock them out of it. */
export function knownDevice(c: Context<AppEnv>, settings: AppSettings, email: string): string | undefined {
  const { id, marks } = readDevice(c, settings);
  return marks.includes(markOf(settings, email)) ? id : undefined;
}

/** Somebody has signed in: from now on this browser is known for their account. */
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

/** Stands for an address, and tells it to nobody who finds the cookie. */
function markOf({ secret }: AppSettings, email: string): string {
  return createHmac('sha256', secret).update(`known:${email}`).digest('base64url').slice(0, 22);
}
