import { atom, useAtomValue } from 'jotai';
import { store } from './session.ts';

const pendingAtom = atom(0);

/** Shows the thin progress bar at the top while `work` is pending. Navigations show it by themselves. */
export async function withProgress<T>(work: Promise<T>): Promise<T> {
  store.set(pendingAtom, (count) => count + 1);
  try {
    return await work;
  } finally {
    store.set(pendingAtom, (count) => count - 1);
  }
}

/** Returns whether any work is pending. */
export function useProgress(): boolean {
  return useAtomValue(pendingAtom, { store }) > 0;
}
