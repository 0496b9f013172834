import { getSession, savePreferences, useSession } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';

/** On a phone: does the rail lie over the page? */
const railOpenAtom = atom(false);

export function useRailOpen(): boolean {
  return useAtomValue(railOpenAtom, { store });
}

export function openRail(open: boolean): void {
  store.set(railOpenAtom, open);
}

/** Beside the page: does it show its icons alone? */
export function useRailCollapsed(): boolean {
  return useSession()?.user.preferences.appearance?.railCollapsed ?? false;
}

/** Shows names or icons alone, from now on and on every device. @throws {ApiError} */
export function toggleRail(): Promise<void> {
  return savePreferences({ appearance: { railCollapsed: !getSession()?.user.preferences.appearance?.railCollapsed } });
}
