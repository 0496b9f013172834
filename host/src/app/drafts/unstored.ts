import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';

/** How many forms hold text that the browser refused to store. */
const unstoredAtom = atom(0);

/** Counts a form until what is answered is called. Meanwhile closing the tab asks. */
export function noteUnstored(): () => void {
  change(1);
  return () => change(-1);
}

export function useUnstored(): boolean {
  return useAtomValue(unstoredAtom, { store }) > 0;
}

function change(by: number): void {
  const count = store.get(unstoredAtom) + by;
  store.set(unstoredAtom, count);
  if (count > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
