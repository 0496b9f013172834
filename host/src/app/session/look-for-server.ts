import { ApiError } from '@cairn/shell';
import { onlineAtom, store } from '@cairn/shell/host';
import { checkSession } from './session-check.ts';

/**
 * Called after a failed background call. If the server itself did not answer, requests the profile at once: without an answer, the shell
 * shows that it is offline before the user runs into it.
 */
export function lookForServer(error: unknown): void {
  if (!(error instanceof ApiError) || !store.get(onlineAtom)) return;
  if (error.status < 400 || error.status >= 500) void checkSession();
}
