import type { Context } from 'hono';
import type { AppEnv, AppSettings } from '../http/context.ts';
import { cookieNames, dropCookie, pendingSeconds, readCookie, writeCookie } from './cookie.ts';
import { readSignedValue, signValue } from './secret.ts';

const purpose = 'pending-registration';

/** Sets the cookie that lets only this browser query and complete the registration, for ten minutes. */
export function writePending(c: Context<AppEnv>, settings: AppSettings, registrationId: string): void {
  const expires = Math.floor(Date.now() / 1000) + pendingSeconds;
  writeCookie(c, settings, cookieNames(settings).pending, signValue(settings.secret, purpose, registrationId, expires), pendingSeconds);
}

/** Returns the registration of this browser, or undefined if there is none or its ten minutes are over. */
export function pendingRegistration(c: Context<AppEnv>, settings: AppSettings): string | undefined {
  return readSignedValue(settings.secret, purpose, readCookie(c, cookieNames(settings).pending));
}

/** Deletes the pending cookie. */
export function dropPending(c: Context<AppEnv>, settings: AppSettings): void {
  dropCookie(c, settings, cookieNames(settings).pending);
}
