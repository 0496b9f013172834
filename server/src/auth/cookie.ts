import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv, AppSettings } from '../http/context.ts';

/** Returns the lifetime of a sign-in after its last extension, in seconds: 30 days, or 12 hours without "keep me signed in". */
export function signInSeconds(keep: boolean): number {
  return keep ? 30 * 24 * 3600 : 12 * 3600;
}

/** Lifetime of the pending cookie and of a code, in seconds. */
export const pendingSeconds = 600;

/**
 * Cookies: sign-in, impersonation, pending registration, known browser, pending second step, remembered second step, external sign-in, single sign-on, and
 * an account of an organization's issuer that waits for being linked.
 */
type CookieName = 'signIn' | 'impersonation' | 'pending' | 'known' | 'second' | 'remembered' | 'ext' | 'sso' | 'link';

/** Returns the names of the cookies: with the `__Host-` prefix on https, without it on plain http (loopback). */
export function cookieNames(settings: Pick<AppSettings, 'publicUrl'>): Record<CookieName, string> {
  const named = (name: string) => (isHttps(settings) ? `__Host-${name}` : name);
  return {
    signIn: named('cairn'),
    impersonation: named('impersonation'),
    pending: named('pending'),
    known: named('known'),
    second: named('second'),
    remembered: named('remembered'),
    ext: named('ext'),
    sso: named('sso'),
    link: named('link'),
  };
}

/** Returns the value of a cookie, or undefined if it is missing or empty. */
export function readCookie(c: Context<AppEnv>, name: string): string | undefined {
  return getCookie(c, name) || undefined;
}

/** Sets a cookie for `maxAge` seconds: HttpOnly, SameSite=Lax, Path=/, Secure on https. */
export function writeCookie(c: Context<AppEnv>, settings: AppSettings, name: string, value: string, maxAge: number): void {
  setCookie(c, name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(settings),
    maxAge,
  });
}

/** Deletes a cookie with both Max-Age and Expires, because some clients support only one of them. */
export function dropCookie(c: Context<AppEnv>, settings: AppSettings, name: string): void {
  setCookie(c, name, '', { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(settings), maxAge: 0, expires: new Date(0) });
}

function isHttps(settings: Pick<AppSettings, 'publicUrl'>): boolean {
  return settings.publicUrl.startsWith('https:');
}
