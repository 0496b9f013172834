import { AuthResponseSchema } from '@cairn/api';
import { ApiError, call } from '@cairn/shell';
import { announceSignOut } from '@cairn/shell/storage';
import { withLock } from '../boot/lock.ts';
import { endSession, forgetSession, signOutLock } from './sign-out.ts';
import { showSignedOut } from './signed-out.tsx';
import { queueSignOut } from './waiting-sign-out.ts';

/**
 * Signs out, first at the server. If it does not answer, this browser is signed out anyway, and the server ends the sign-in before it
 * answers any later request. @throws {ApiError} when neither is possible
 */
export async function signOut(): Promise<void> {
  await withLock(signOutLock, async () => {
    try {
      const { ssoHint } = await call('post', 'auth/logout', AuthResponseSchema, { quiet: true });
      announceSignOut();
      // The public page at that address ends the session at the organization's provider, then opens the landing page.
      await endSession(ssoHint ? `/auth/callback?sso=sign-out#${encodeURIComponent(ssoHint)}` : '/', { onPurpose: true });
    } catch (error) {
      if (!isUnanswered(error) || !queueSignOut()) throw error;
      announceSignOut();
      await forgetSession({ onPurpose: true });
      await showSignedOut();
    }
  });
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || error.code === 'NETWORK' || error.code === 'TIMEOUT');
}
