import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';

/** What lies over the page by its own command: one at a time. */
type Opened = 'palette' | 'shortcuts' | 'remotes' | 'sign-out' | null;

const openedAtom = atom<Opened>(null);

export function useOpened(): Opened {
  return useAtomValue(openedAtom, { store });
}

/** Opens the palette, the sheet of shortcuts or the remotes of this tab; null closes what is open. */
export function open(what: Opened): void {
  store.set(openedAtom, what);
}
