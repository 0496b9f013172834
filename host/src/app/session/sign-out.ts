import { authStore, signedOut, store } from '@cairn/shell/host';
import { forgetSignIn } from '@cairn/shell/storage';
import { unmountApplication } from '../boot/root.ts';
import { forgetQueries } from '../offline/query-cache.ts';

/** Held while somebody signs out, by whichever tab does. */
export const signOutLock = 'cairn.sign-out';

/** Ends the sign-in in this browser: everything the specification lists is gone before the next page loads. */
export async function endSession(next: string): Promise<void> {
  unmountApplication();
  store.set(authStore, signedOut);
  forgetSignIn();
  await forgetQueries();
  location.assign(next);
}
