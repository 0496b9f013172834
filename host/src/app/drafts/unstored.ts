import { store } from '@cairn/shell/host';
import { atom, useAtomValue } from 'jotai';

/** The number of forms with text that the browser refused to store. */
const unstoredAtom = atom(0);

/** Counts a form with unsaved text until the returned function is called. Closing the tab asks in the meantime. */
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
