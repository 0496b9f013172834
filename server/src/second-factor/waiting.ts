import type { Context } from 'hono';
import { cookieNames, dropCookie, readCookie, writeCookie } from '../auth/cookie.ts';
import { readSignedValue, signValue } from '../auth/secret.ts';
import type { TenantScope } from '../database/database.ts';
import type { AppEnv, AppSettings } from '../http/context.ts';

const purpose = 'second step';

/** Lifetime of a pending sign-in in seconds, same as for the rows of `second_steps`. */
const waitingSeconds = 600;

/** A pending sign-in: its row, and the scope for it. */
export interface Waiting extends TenantScope {
  id: string;
}

/** Sets the cookie that lets only this browser take the second step. */
export function writeWaiting(c: Context<AppEnv>, settings: AppSettings, { id, userId, tenantId }: Waiting): void {
  const expires = Math.floor(Date.now() / 1000) + waitingSeconds;
  const value = signValue(settings.secret, purpose, [id, userId, tenantId].join('~'), expires);
  writeCookie(c, settings, cookieNames(settings).second, value, waitingSeconds);
}

/**
 * Returns the pending sign-in of this browser, or undefined if there is none or it has expired. The cookie is signed and therefore trusted.
 */
export function readWaiting(c: Context<AppEnv>, settings: AppSettings): Waiting | undefined {
  const value = readSignedValue(settings.secret, purpose, readCookie(c, cookieNames(settings).second));
  const [id, userId, tenantId] = value?.split('~') ?? [];
  return id && userId && tenantId ? { id, userId, tenantId } : undefined;
}

/** Deletes the cookie. */
export function dropWaiting(c: Context<AppEnv>, settings: AppSettings): void {
  dropCookie(c, settings, cookieNames(settings).second);
}
