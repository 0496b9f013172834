import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv, AppSettings } from '../http/context.ts';

/** How long a sign-in lasts from its last extension, in seconds: 30 days, or 12 hours where "keep me signed in" is off. */
export function signInSeconds(keep: boolean): number {
  return keep ? 30 * 24 * 3600 : 12 * 3600;
}

/** As long as a code lives. Seconds. */
export const pendingSeconds = 600;

/** The cookies' names: over https only with the `__Host-` prefix, on plain http (loopback) only without. */
export function cookieNames(settings: Pick<AppSettings, 'publicUrl'>): { signIn: string; pending: string } {
  const prefix = isHttps(settings) ? '__Host-' : '';
  return { signIn: `${prefix}cairn`, pending: prefix ? '__Host-pending' : 'pending' };
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
