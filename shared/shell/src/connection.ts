import { atom, useAtomValue } from 'jotai';
import { store } from './session.ts';

/** Whether the server answers. Not `navigator.onLine`: a restarting server counts as offline too. */
export const onlineAtom = atom(true);

export function useOnline(): boolean {
  return useAtomValue(onlineAtom, { store });
}
