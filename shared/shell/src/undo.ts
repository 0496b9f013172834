import { atom, useAtomValue } from 'jotai';
import { store } from './session.ts';
import { withToasts } from './toast-library.ts';

/** How long a write can be taken back. */
export const undoMs = 10_000;

export interface UndoOffer {
  text: string;
  undo: () => void;
  /** Where that is read to which it was done, a path of the application, where the page has gone on from it. */
  to?: string | undefined;
  /** The id of the toast that carries it. */
  toast: string;
}

/** One at a time: the last. */
const offerAtom = atom<UndoOffer | null>(null);
let serial = 0;

/**
 * Says what was done, with a way back for ten seconds. A later write ends the offer of an earlier one. `to`: where that is read to which
 * it was done, a path of the application.
 */
export function offerUndo(text: string, undo: () => void, to?: string): void {
  withdrawUndo();
  serial += 1;
  const id = `undo:${serial}`;
  store.set(offerAtom, { text, undo, to, toast: id });
  // The shell's toast counts down by itself, and stops while it is pointed at or has the focus.
  withToasts((toast) => toast(text, { id, duration: Number.POSITIVE_INFINITY, ariaProps: { role: 'status', 'aria-live': 'polite' } }));
}

/** Ends the offer: it was taken, its time is over, or something else was written. */
export function withdrawUndo(): void {
  const offer = store.get(offerAtom);
  if (!offer) return;
  store.set(offerAtom, null);
  withToasts((toast) => toast.dismiss(offer.toast));
}

/** What can be taken back now. */
export function useUndoOffer(): UndoOffer | null {
  return useAtomValue(offerAtom, { store });
}
