import { getSession, savePreferences, useSession } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';

/** On a phone: whether the rail is open over the page. */
const railOpenAtom = atom(false);

export function useRailOpen(): boolean {
  return useAtomValue(railOpenAtom, { store });
}

export function openRail(open: boolean): void {
  store.set(railOpenAtom, open);
}

/** Returns whether the rail shows only its icons. */
export function useRailCollapsed(): boolean {
  return useSession()?.user.preferences.appearance?.railCollapsed ?? false;
}

/** Toggles between names and icons only, on all devices of the user. @throws {ApiError} */
export function toggleRail(): Promise<void> {
  return savePreferences({ appearance: { railCollapsed: !getSession()?.user.preferences.appearance?.railCollapsed } });
}
