import { signOutCookie } from '@cairn/api';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { cookieNames, dropCookie, readCookie } from './cookie.ts';
import { noteIdentity, ownIdentity } from './identity-event.ts';
import { endSignIn, findSignIn } from './sign-in.ts';

/**
 * Handles the cookie of a sign-out that happened while the server was unreachable. Ends the sign-in before the request is handled, so that
 * nothing runs on its behalf. Returns true if there was such a cookie.
 */
export async function endWaitingSignOut(c: Context<AppEnv>, services: KernelServices): Promise<boolean> {
  if (!readCookie(c, signOutCookie)) return false;
  const { signIn } = cookieNames(services.settings);
  const token = readCookie(c, signIn);
  const visitor = token ? await findSignIn(services, token) : null;
  if (visitor) {
    c.set('visitor', visitor); // `endSignIn` closes its live streams
    await endSignIn(c, services);
    c.set('visitor', null);
    await noteIdentity(c, services, { event: 'sign-out', ...ownIdentity(visitor) });
  }
  dropCookie(c, services.settings, signIn);
  setCookie(c, signOutCookie, '', { path: '/', sameSite: 'Lax', maxAge: 0, expires: new Date(0) });
  return true;
}
