import { authStore, signedOut, store } from '@cairn/shell/host';
import { forgetSignIn } from '@cairn/shell/storage';
import { unmountApplication } from '../boot/root.ts';
import { deleteDrafts } from '../drafts/storage.ts';
import { forgetQueries } from '../offline/query-cache.ts';

/** Held while somebody signs out, by whichever tab does. */
export const signOutLock = 'cairn.sign-out';

/** How a sign-in ends: by itself, or since the person has asked for it. Then their drafts go too. */
export interface SignInEnd {
  onPurpose?: boolean;
}

/** Ends the sign-in in this browser: everything the specification lists is gone before the next page loads. */
export async function endSession(next: string, how?: SignInEnd): Promise<void> {
  await forgetSession(how);
  location.assign(next);
}

/** The same where no next page can be loaded. */
export async function forgetSession({ onPurpose = false }: SignInEnd = {}): Promise<void> {
  const { user } = store.get(authStore);
  unmountApplication(); // and with it every form, which stores what is in it
  if (user && onPurpose) deleteDrafts(user.id);
  store.set(authStore, signedOut);
  forgetSignIn();
  await forgetQueries();
}
