import { signOut } from '../session/sign-out-call.ts';
import { attempt } from '../shell/attempt.ts';
import { openOverlay } from '../shell/open-overlay.ts';
import { draftsHere } from './drafts-here.ts';

/** Signs out. Asks first if that would delete drafts. */
export function askSignOut(): void {
  if (draftsHere() > 0) openOverlay('sign-out');
  else attempt(signOut());
}
