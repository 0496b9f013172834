import { AuthResponseSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { authStore, store } from '@cairn/shell/host';
import { noteSignedOut } from '@cairn/shell/storage';
import { endSession, signOutLock } from './sign-out.ts';

/** Signs out: the server's sign-in ends first. Where it cannot be reached nothing ends, and the catalogue's toast says why. */
export async function signOut(): Promise<void> {
  await navigator.locks.request(signOutLock, async () => {
    const { ssoHint } = await call('post', 'auth/logout', AuthResponseSchema);
    const { user } = store.get(authStore);
    if (user) noteSignedOut(user.id);
    // The public page there ends the organisation's own session, and goes on to the landing page.
    await endSession(ssoHint ? `/auth/callback?sso=sign-out#${encodeURIComponent(ssoHint)}` : '/');
  });
}
