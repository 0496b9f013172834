import type { Context } from 'hono';
import { cookieNames, dropCookie, readCookie, writeCookie } from '../auth/cookie.ts';
import { readSignedValue, signValue } from '../auth/secret.ts';
import type { TenantScope } from '../database/database.ts';
import type { AppEnv, AppSettings } from '../http/context.ts';

const purpose = 'second step';

/** How long a sign-in waits for its second step. Seconds; the rows of `second_steps` expire alike. */
const waitingSeconds = 600;

/** A sign-in that waits: its row, and whose rows may be read for it. */
export interface Waiting extends TenantScope {
  id: string;
}

/** Lets this browser, and no other, take the second step. */
export function writeWaiting(c: Context<AppEnv>, settings: AppSettings, { id, userId, tenantId }: Waiting): void {
  const expires = Math.floor(Date.now() / 1000) + waitingSeconds;
  const value = signValue(settings.secret, purpose, [id, userId, tenantId].join('~'), expires);
  writeCookie(c, settings, cookieNames(settings).second, value, waitingSeconds);
}

/** The sign-in of this browser that waits; undefined where none does, or its time is over. The cookie is signed, so it is believed. */
export function readWaiting(c: Context<AppEnv>, settings: AppSettings): Waiting | undefined {
  const value = readSignedValue(settings.secret, purpose, readCookie(c, cookieNames(settings).second));
  const [id, userId, tenantId] = value?.split('~') ?? [];
  return id && userId && tenantId ? { id, userId, tenantId } : undefined;
}

/** Takes the cookie back. */
export function dropWaiting(c: Context<AppEnv>, settings: AppSettings): void {
  dropCookie(c, settings, cookieNames(settings).second);
}
