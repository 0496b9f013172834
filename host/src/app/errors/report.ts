import { type ApiError, notifyError, queryClient } from '@cairn/shell';
import { authStore, onlineAtom, store } from '@cairn/shell/host';
import type { I18n } from '@lingui/core';
import { checkSession } from '../session/session-check.ts';
import { announced, textOf } from './catalogue.ts';

const burstMs = 4_000;
const lastShown = new Map<string, number>();

/**
 * Returns the client's error handler: shows the catalogue's text of a failed call, once per burst, and signs out on a 401. The handler
 * returns true when the failure needs no further message.
 */
export function reportTo(i18n: I18n): (error: ApiError, call: { reads: boolean; waits: boolean }) => boolean {
  return (error, { reads, waits }) => {
    // Another tab has switched to another organization or user, and this one follows.
    if (error.code === 'TENANT_MISMATCH') void checkSession();
    const code = announced(error);
    if (!code) return false;
    if (code === 'NETWORK' || code === 'TIMEOUT') {
      // The banner shows it already, and background reads need no message.
      if (reads && !store.get(onlineAtom)) return true;
      noteUnreachable();
      // The change is queued, which is shown elsewhere.
      if (waits) return true;
    }
    const now = Date.now();
    if (now - (lastShown.get(code) ?? Number.NEGATIVE_INFINITY) < burstMs) return true;
    lastShown.set(code, now);
    notifyError(textOf(i18n, code));
    // The cookie may have been replaced during the call, so only the profile call decides about the sign-out.
    if (code === 'UNAUTHENTICATED' && store.get(authStore).user) void checkSession();
    return true;
  };
}

/** Called when the server has answered: ends the offline state. */
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
