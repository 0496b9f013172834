import type { Context } from 'hono';
import type { AppEnv, AppSettings } from '../http/context.ts';
import { cookieNames, dropCookie, pendingSeconds, readCookie, writeCookie } from './cookie.ts';
import { readSignedValue, signValue } from './secret.ts';

const purpose = 'pending-registration';

/** Lets this browser, and no other, ask about the registration and complete it, for ten minutes. */
export function writePending(c: Context<AppEnv>, settings: AppSettings, registrationId: string): void {
  const expires = Math.floor(Date.now() / 1000) + pendingSeconds;
  writeCookie(c, settings, cookieNames(settings).pending, signValue(settings.secret, purpose, registrationId, expires), pendingSeconds);
}

/** The registration that this browser made; undefined where it made none, or its ten minutes are over. */
export function pendingRegistration(c: Context<AppEnv>, settings: AppSettings): string | undefined {
  return readSignedValue(settings.secret, purpose, readCookie(c, cookieNames(settings).pending));
}

/** Takes the pending cookie back. */
export function dropPending(c: Context<AppEnv>, settings: AppSettings): void {
  dropCookie(c, settings, cookieNames(settings).pending);
}
