import { authStore, store } from '@cairn/shell/host';
import { subscribeSignOut, subscribeStoredSignIn } from '@cairn/shell/storage';
import { storedSignIn } from '@cairn/shell/stored-sign-in';
import { deleteDrafts } from '../drafts/storage.ts';
import { reloadInTenant } from './reload-in-tenant.ts';
import { endSession, forgetSession } from './sign-out.ts';
import { showSignedOut } from './signed-out.tsx';
import { isSignOutWaiting } from './waiting-sign-out.ts';

/** Follows other tabs: a sign-out there signs out here, and another user or organization there reloads this tab. */
export function followOtherTabs(): void {
  const userId = store.get(authStore).user?.id;
  let onPurpose = false;
  subscribeSignOut(() => {
    onPurpose = true; // this event comes before the sign-in is deleted
    // This tab may already have ended after a refusal, which stored its form input as drafts.
    if (userId !== undefined) deleteDrafts(userId);
  });
  subscribeStoredSignIn(() => {
    const kept = storedSignIn();
    const here = store.get(authStore).user;
    if (!kept) void (isSignOutWaiting() ? forgetSession({ onPurpose }).then(showSignedOut) : endSession('/', { onPurpose }));
    else if (kept.user.id !== here?.id) location.reload();
    else if (kept.tenant.id !== here.tenantId) void reloadInTenant();
  });
}
