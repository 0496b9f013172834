import { useSyncExternalStore } from 'react';

/** Is the page printed, or shown as it will be? */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

const isPrinting = () => matchMedia('print').matches;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia('print');
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
