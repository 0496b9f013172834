import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';

const askingAtom = atom<PromiseWithResolvers<boolean> | null>(null);

/** Asks the user to confirm their identity; false if they cancel. Concurrent calls share one question. */
export function askProof(): Promise<boolean> {
  const asking = store.get(askingAtom) ?? Promise.withResolvers<boolean>();
  store.set(askingAtom, asking);
  return asking.promise;
}

export function useAskingProof(): boolean {
  return useAtomValue(askingAtom, { store }) !== null;
}

/** Ends the question. */
export function answerProof(proved: boolean): void {
  store.get(askingAtom)?.resolve(proved);
  store.set(askingAtom, null);
}
