import { authStore, store } from '@cairn/shell/host';
import { subscribeSignOut, subscribeStoredSignIn } from '@cairn/shell/storage';
import { storedSignIn } from '@cairn/shell/stored-sign-in';
import { beginAnew } from './begin-anew.ts';
import { endSession, forgetSession } from './sign-out.ts';
import { showSignedOut } from './signed-out.tsx';
import { isSignOutWaiting } from './waiting-sign-out.ts';

/** Follows other tabs: a sign-out there is one here, and another user or organisation there begins this tab anew. */
export function followOtherTabs(): void {
  let onPurpose = false;
  subscribeSignOut(() => {
    onPurpose = true; // said before the sign-in itself is gone
  });
  subscribeStoredSignIn(() => {
    const kept = storedSignIn();
    const here = store.get(authStore).user;
    if (!kept) void (isSignOutWaiting() ? forgetSession({ onPurpose }).then(showSignedOut) : endSession('/', { onPurpose }));
    else if (kept.user.id !== here?.id) location.reload();
    else if (kept.tenant.id !== here.tenantId) void beginAnew();
  });
}
