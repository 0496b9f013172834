import { useSession } from './session.ts';

/** Returns whether single-letter shortcuts are on (WCAG 2.1.4). Users can turn them off in the shortcut sheet or in their preferences. */
export function useSingleKeys(): boolean {
  return useSession()?.user.preferences.shortcuts !== false;
}
