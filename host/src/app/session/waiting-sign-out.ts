import { signOutCookie } from '@cairn/api';
import { readCookie } from '../boot/cookie.ts';

/** As long as the longest sign-in lives without being extended, in seconds. */
const maxAgeSeconds = 30 * 86_400;

/**
 * Leaves word for the server that this browser has signed out: it ends the sign-in before it answers the next request, whatever that
 * is. The cookie of the sign-in itself is out of the reach of scripts. Answers whether the browser took it.
 */
export function leaveSignOut(): boolean {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: where the Cookie Store API is missing, nobody could sign out
  document.cookie = `${signOutCookie}=1; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
  return isSignOutWaiting();
}

/** Has somebody signed out here whom the server still takes for signed in? */
export function isSignOutWaiting(): boolean {
  return readCookie(signOutCookie) !== undefined;
}
