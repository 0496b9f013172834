import { atom, useAtomValue } from 'jotai';
import { store } from './session.ts';
import { withToasts } from './toast-library.ts';

/** How long Undo is offered after a write, in ms. */
export const undoMs = 10_000;

export interface UndoOffer {
  text: string;
  undo: () => void;
  /** The page of the changed item, a path of the application, when the user has moved on to another page. */
  to?: string | undefined;
  /** The id of the toast that shows it. */
  toast: string;
}

/** The current offer. Only the last write can be undone. */
const offerAtom = atom<UndoOffer | null>(null);
let serial = 0;

/**
 * Shows a success toast with Undo for ten seconds, and ends the offer of an earlier write. `to`: the page of the changed item, a path of
 * the application.
 */
export function offerUndo(text: string, undo: () => void, to?: string): void {
  withdrawUndo();
  serial += 1;
  const id = `undo:${serial}`;
  store.set(offerAtom, { text, undo, to, toast: id });
  // The shell's toast counts down by itself, and pauses while it is hovered or focused.
  withToasts((toast) => toast(text, { id, duration: Number.POSITIVE_INFINITY, ariaProps: { role: 'status', 'aria-live': 'polite' } }));
}

/** Ends the offer: it was used, has expired, or another write followed. */
export function withdrawUndo(): void {
  const offer = store.get(offerAtom);
  if (!offer) return;
  store.set(offerAtom, null);
  withToasts((toast) => toast.dismiss(offer.toast));
}

/** Returns the current undo offer. */
export function useUndoOffer(): UndoOffer | null {
  return useAtomValue(offerAtom, { store });
}
