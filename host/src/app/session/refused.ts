import { authStore, store } from '@cairn/shell/host';
import { storedSignIn } from '@cairn/shell/stored-sign-in';
import { withLock } from '../boot/lock.ts';
import { loginFor } from './login-for.ts';
import { endSession, signOutLock } from './sign-out.ts';

/**
 * Ends a sign-in that the server refuses, and says on the login page that it has run out. While somebody signs out, here or in another
 * tab, the server refuses before this browser has forgotten: that leads where signing out does.
 */
export async function endRefused(): Promise<void> {
  const isSigningOut = await withLock(signOutLock, (isHeld) => !isHeld, { ifAvailable: true, mode: 'shared' });
  if (isSigningOut) await withLock(signOutLock, () => undefined, { mode: 'shared' });
  if (!store.get(authStore).user) return;
  const isForgotten = !storedSignIn();
  // A sign-out that failed has forgotten nothing. One that did not deletes the drafts of this tab too.
  await endSession(isForgotten ? '/' : loginFor(location, 'expired'), { onPurpose: isSigningOut && isForgotten });
}
