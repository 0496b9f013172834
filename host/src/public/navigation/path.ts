import { isAuthPath, publicPageOf } from '@cairn/contract';
import { useSyncExternalStore } from 'react';
import { useAhead } from '../ahead/ahead.ts';

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
  const ahead = useAhead();
  const path = () => location.pathname;
  return useSyncExternalStore(subscribe, path, () => ahead?.path ?? path());
}

/** Goes to another screen: without loading the document again where the page that is open has it. */
export function goTo(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (documentOf(new URL(path, location.href).pathname) !== documentOf(location.pathname)) {
    location[replace ? 'replace' : 'assign'](path);
    return;
  }
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  scrollTo({ top: 0, behavior: 'instant' });
  for (const listener of listeners) listener();
}

/** Which screens are one document: signing in, signing up and the code are, and each other page is by itself. */
function documentOf(path: string): string {
  return isAuthPath(path.replace(/\/+$/, '')) ? 'auth' : publicPageOf(path);
}
