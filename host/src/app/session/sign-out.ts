import { authStore, signedOut, store } from '@cairn/shell/host';
import { forgetSignIn, hasSignedOut } from '@cairn/shell/storage';
import { unmountApplication } from '../boot/root.ts';
import { deleteDrafts } from '../drafts/storage.ts';
import { forgetQueries } from '../offline/query-cache.ts';

/** Held while somebody signs out, by whichever tab does. */
export const signOutLock = 'cairn.sign-out';

/** Ends the sign-in in this browser: everything the specification lists is gone before the next page loads. */
export async function endSession(next: string): Promise<void> {
  await forgetSession();
  location.assign(next);
}

/** The same where no next page can be loaded. */
export async function forgetSession(): Promise<void> {
  const { user } = store.get(authStore);
  unmountApplication(); // and with it every form, which stores what is in it
  if (user && hasSignedOut(user.id)) deleteDrafts(user.id);
  store.set(authStore, signedOut);
  forgetSignIn();
  await forgetQueries();
}
