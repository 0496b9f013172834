import { authStore, store } from '@cairn/shell/host';
import { storedSignIn } from '@cairn/shell/stored-sign-in';
import { withLock } from '../boot/lock.ts';
import { loginFor } from './login-for.ts';
import { endSession, signOutLock } from './sign-out.ts';

/**
 * Ends a sign-in that the server has refused, and shows on the login page that it has expired. During a sign-out, in any tab, the server
 * may refuse before this browser has deleted its data; then it continues like a sign-out.
 */
export async function endRefused(): Promise<void> {
  const isSigningOut = await withLock(signOutLock, (isHeld) => !isHeld, { ifAvailable: true, mode: 'shared' });
  if (isSigningOut) await withLock(signOutLock, () => undefined, { mode: 'shared' });
  if (!store.get(authStore).user) return;
  const isForgotten = !storedSignIn();
  // A failed sign-out has deleted nothing. A successful one also deletes the drafts of this tab.
  await endSession(isForgotten ? '/' : loginFor(location, 'expired'), { onPurpose: isSigningOut && isForgotten });
}
