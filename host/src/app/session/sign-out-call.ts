import { AuthResponseSchema } from '@cairn/api';
import { ApiError, call } from '@cairn/shell';
import { announceSignOut } from '@cairn/shell/storage';
import { withLock } from '../boot/lock.ts';
import { endSession, forgetSession, signOutLock } from './sign-out.ts';
import { showSignedOut } from './signed-out.tsx';
import { leaveSignOut } from './waiting-sign-out.ts';

/**
 * Signs out: the server's sign-in ends first. Where the server does not answer, this browser is signed out all the same, and the
 * server ends the sign-in before it answers anything else. @throws {ApiError} where neither is possible
 */
export async function signOut(): Promise<void> {
  await withLock(signOutLock, async () => {
    try {
      const { ssoHint } = await call('post', 'auth/logout', AuthResponseSchema, { quiet: true });
      announceSignOut();
      // The public page there ends the organization's own session, and goes on to the landing page.
      await endSession(ssoHint ? `/auth/callback?sso=sign-out#${encodeURIComponent(ssoHint)}` : '/', { onPurpose: true });
    } catch (error) {
      if (!isUnanswered(error) || !leaveSignOut()) throw error;
      announceSignOut();
      await forgetSession({ onPurpose: true });
      await showSignedOut();
    }
  });
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || error.code === 'NETWORK' || error.code === 'TIMEOUT');
}
