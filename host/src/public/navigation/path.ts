import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** The page's path, without its query. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

/** Goes to another public page without loading the document again. */
export function goTo(path: string, { replace = false }: { replace?: boolean } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  scrollTo({ top: 0, behavior: 'instant' });
  for (const listener of listeners) listener();
}
