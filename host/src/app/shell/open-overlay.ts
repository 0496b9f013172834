import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';

/** The overlay that is open: one at a time. */
type Opened = 'palette' | 'shortcuts' | 'remotes' | 'sign-out' | null;

const openedAtom = atom<Opened>(null);

export function useOpenOverlay(): Opened {
  return useAtomValue(openedAtom, { store });
}

/** Opens an overlay; null closes the open one. */
export function openOverlay(what: Opened): void {
  store.set(openedAtom, what);
}
