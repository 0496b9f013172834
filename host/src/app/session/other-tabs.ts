import { authStore, store } from '@cairn/shell/host';
import { storedSignIn, subscribeStoredSignIn } from '@cairn/shell/storage';
import { endSession } from './sign-out.ts';

/** Follows other tabs: a sign-out there is one here, and another user there begins this tab anew as that user. */
export function followOtherTabs(): void {
  subscribeStoredSignIn(() => {
    const kept = storedSignIn();
    const here = store.get(authStore).user;
    if (!kept) void endSession('/');
    else if (kept.user.id !== here?.id || kept.tenant.id !== here.tenantId) location.reload();
  });
}
