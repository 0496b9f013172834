import { AuthResponseSchema } from '@cairn/api';
import { ApiError, call } from '@cairn/shell';
import { isLoggedInAtom, store } from '@cairn/shell/host';
import { noteSignInExtended, sinceSignInExtendedMs } from '@cairn/shell/storage';
import { withLock } from '../boot/lock.ts';
import { endRefused } from './refused.ts';

/** The server rotates the cookie's value at most this often. */
const refreshEveryMs = 10 * 60_000;
const lookEveryMs = 60_000;

/** Renews the sign-in while the user is active, with one call for all tabs of a browser. A refusal signs out. */
export function keepSignedIn(): void {
  const look = () => {
    if (document.visibilityState !== 'visible' || !store.get(isLoggedInAtom)) return;
    const extend = async (isHeld: boolean) => {
      if (isHeld && sinceSignInExtendedMs() >= refreshEveryMs) await extendSignIn();
    };
    void withLock('cairn.refresh', extend, { ifAvailable: true });
  };
  setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', look);
  look();
}

/** Renews the sign-in now; the server rotates its token when due. A refusal signs out. */
export async function extendSignIn(): Promise<void> {
  try {
    await call('post', 'auth/refresh', AuthResponseSchema, { quiet: true });
    noteSignInExtended();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) await endRefused();
    else console.warn('the sign-in is extended at the next look', error.code);
  }
}
