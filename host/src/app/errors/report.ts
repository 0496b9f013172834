import { type ApiError, notifyError, queryClient } from '@cairn/shell';
import { authStore, onlineAtom, store } from '@cairn/shell/host';
import type { I18n } from '@lingui/core';
import { checkSession } from '../session/session-check.ts';
import { announced, textOf } from './catalogue.ts';

const burstMs = 4_000;
const lastShown = new Map<string, number>();

/** Shows what the error catalogue says about a failed call, once per burst, and signs out on a 401. Answers whether anybody need say more. */
export function reportTo(i18n: I18n): (error: ApiError, call: { reads: boolean; waits: boolean }) => boolean {
  return (error, { reads, waits }) => {
    // Another tab has gone on in another organization, or as somebody else: this one follows.
    if (error.code === 'TENANT_MISMATCH') void checkSession();
    const code = announced(error);
    if (!code) return false;
    if (code === 'NETWORK' || code === 'TIMEOUT') {
      // The banner says it already, and nobody has asked for what is read in the background.
      if (reads && !store.get(onlineAtom)) return true;
      noteUnreachable();
      // It is kept, and said to be.
      if (waits) return true;
    }
    const now = Date.now();
    if (now - (lastShown.get(code) ?? Number.NEGATIVE_INFINITY) < burstMs) return true;
    lastShown.set(code, now);
    notifyError(textOf(i18n, code));
    // The cookie may have been replaced while the call was under way: only the profile call signs out.
    if (code === 'UNAUTHENTICATED' && store.get(authStore).user) void checkSession();
    return true;
  };
}

/** The server has answered: whatever was shown of being offline is over. */
export function noteAnswer(): void {
  if (store.get(onlineAtom)) return;
  store.set(onlineAtom, true);
  void queryClient.invalidateQueries();
}

function noteUnreachable(): void {
  if (!store.get(onlineAtom)) return;
  store.set(onlineAtom, false);
  void checkSession();
}
