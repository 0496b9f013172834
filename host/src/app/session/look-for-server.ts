import { ApiError } from '@cairn/shell';
import { onlineAtom, store } from '@cairn/shell/host';
import { checkSession } from './session-check.ts';

/**
 * A call in the background failed. Where the server itself did not answer, the profile is asked for at once: without an answer
 * to that the shell is offline and says so, before the person runs into it.
 */
export function lookForServer(error: unknown): void {
  if (!(error instanceof ApiError) || !store.get(onlineAtom)) return;
  if (error.status < 400 || error.status >= 500) void checkSession();
}
