import { useSession } from './session.ts';

/** Do single letters act (WCAG 2.1.4)? Until somebody turns them off, in the sheet of shortcuts or in their preferences. */
export function useSingleKeys(): boolean {
  return useSession()?.user.preferences.shortcuts !== false;
}
