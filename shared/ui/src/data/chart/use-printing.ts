import { useSyncExternalStore } from 'react';

/** Returns whether the page is being printed or previewed for print. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

const isPrinting = () => matchMedia('print').matches;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia('print');
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
