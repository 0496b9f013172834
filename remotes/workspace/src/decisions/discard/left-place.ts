import { atom } from 'jotai';

/** The key of the history entry that is being left, since its draft was discarded. It shows no decision any more. */
export const leftPlaceAtom = atom<string | null>(null);
