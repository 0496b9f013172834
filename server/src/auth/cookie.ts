import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv, AppSettings } from '../http/context.ts';

/** How long a sign-in lasts from its last extension, in seconds: 30 days, or 12 hours where "keep me signed in" is off. */
export function signInSeconds(keep: boolean): number {
  return keep ? 30 * 24 * 3600 : 12 * 3600;
}

/** As long as a code lives. Seconds. */
export const pendingSeconds = 600;

/** What the cookies carry: the sign-in, a registration, a known browser, a second step, a browser that is not asked for one, a sign-in by others. */
type CookieName = 'signIn' | 'pending' | 'known' | 'second' | 'remembered' | 'ext' | 'sso';

/** The cookies' names: over https only with the `__Host-` prefix, on plain http (loopback) only without. */
export function cookieNames(settings: Pick<AppSettings, 'publicUrl'>): Record<CookieName, string> {
  const named = (name: string) => (isHttps(settings) ? `__Host-${name}` : name);
  return {
    signIn: named('cairn'),
    pending: named('pending'),
    known: named('known'),
    second: named('second'),
    remembered: named('remembered'),
    ext: named('ext'),
    sso: named('sso'),
  };
}

/** A cookie's value; undefined where it is missing or empty. */
export function readCookie(c: Context<AppEnv>, name: string): string | undefined {
  return getCookie(c, name) || undefined;
}

/** Sets one of our cookies for `maxAge` seconds: HttpOnly, SameSite=Lax, Path=/, Secure over https. */
export function writeCookie(c: Context<AppEnv>, settings: AppSettings, name: string, value: string, maxAge: number): void {
  setCookie(c, name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(settings),
    maxAge,
  });
}

/** Takes a cookie back: by Max-Age and by Expires, since not every client minds both. */
export function dropCookie(c: Context<AppEnv>, settings: AppSettings, name: string): void {
  setCookie(c, name, '', { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(settings), maxAge: 0, expires: new Date(0) });
}

function isHttps(settings: Pick<AppSettings, 'publicUrl'>): boolean {
  return settings.publicUrl.startsWith('https:');
}
