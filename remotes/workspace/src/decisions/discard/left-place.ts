import { atom } from 'jotai';

/** The key of the history entry that is being left because its draft was discarded. It no longer shows a decision. */
export const leftPlaceAtom = atom<string | null>(null);
