import { atom, useAtomValue } from 'jotai';
import { store } from './session.ts';

/** Does the server answer? What the browser claims of the network does not matter: a server that restarts looks the same. */
export const onlineAtom = atom(true);

export function useOnline(): boolean {
  return useAtomValue(onlineAtom, { store });
}
