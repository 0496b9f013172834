import { authStore, signedOut, store } from '@cairn/shell/host';
import { forgetSignIn } from '@cairn/shell/storage';
import { unmountApplication } from '../boot/root.ts';
import { deleteDrafts } from '../drafts/storage.ts';
import { forgetQueries } from '../offline/query-cache.ts';

/** The lock that a tab holds during a sign-out. */
export const signOutLock = 'cairn.sign-out';

/** How a sign-in ends. On purpose: the user signed out, so drafts are deleted too. Otherwise it expired or was refused. */
export interface SignInEnd {
  onPurpose?: boolean;
}

/** Ends the sign-in in this browser: all data that the specification lists is deleted before the next page loads. */
export async function endSession(next: string, how?: SignInEnd): Promise<void> {
  await forgetSession(how);
  location.assign(next);
}

/** Like `endSession`, without loading another page. */
export async function forgetSession({ onPurpose = false }: SignInEnd = {}): Promise<void> {
  const { user } = store.get(authStore);
  unmountApplication(); // also unmounts all forms, which then store their drafts
  if (user && onPurpose) deleteDrafts(user.id);
  store.set(authStore, signedOut);
  forgetSignIn();
  await forgetQueries();
}
