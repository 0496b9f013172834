import { signOutCookie } from '@cairn/api';
import { readCookie } from '../boot/cookie.ts';

/** The maximum lifetime of a sign-in without renewal, in seconds. */
const maxAgeSeconds = 30 * 86_400;

/**
 * Sets a cookie that tells the server of the sign-out: it ends the sign-in before it answers the next request. Scripts cannot delete the
 * sign-in's own cookie. Returns whether the browser stored it.
 */
export function queueSignOut(): boolean {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: where the Cookie Store API is missing, nobody could sign out
  document.cookie = `${signOutCookie}=1; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
  return isSignOutWaiting();
}

/** Returns whether a sign-out in this browser has not reached the server yet. */
export function isSignOutWaiting(): boolean {
  return readCookie(signOutCookie) !== undefined;
}
