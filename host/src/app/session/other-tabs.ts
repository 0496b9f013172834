import { authStore, store } from '@cairn/shell/host';
import { subscribeStoredSignIn } from '@cairn/shell/storage';
import { storedSignIn } from '@cairn/shell/stored-sign-in';
import { beginAnew } from './begin-anew.ts';
import { endSession, forgetSession } from './sign-out.ts';
import { showSignedOut } from './signed-out.tsx';
import { isSignOutWaiting } from './waiting-sign-out.ts';

/** Follows other tabs: a sign-out there is one here, and another user or organisation there begins this tab anew. */
export function followOtherTabs(): void {
  subscribeStoredSignIn(() => {
    const kept = storedSignIn();
    const here = store.get(authStore).user;
    if (!kept) void (isSignOutWaiting() ? forgetSession().then(showSignedOut) : endSession('/'));
    else if (kept.user.id !== here?.id) location.reload();
    else if (kept.tenant.id !== here.tenantId) void beginAnew();
  });
}
