import { isAuthPath, publicPageOf } from '@cairn/contract';
import { useSyncExternalStore } from 'react';
import { usePrerender } from '../prerender/prerender.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** Returns the page's path without its query. */
export function usePath(): string {
  const ahead = usePrerender();
  const path = () => location.pathname;
  return useSyncExternalStore(subscribe, path, () => ahead?.path ?? path());
}

/** Goes to another screen, without loading a new document if the current one contains it. */
export function goTo(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (documentOf(new URL(path, location.href).pathname) !== documentOf(location.pathname)) {
    location[replace ? 'replace' : 'assign'](path);
    return;
  }
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  scrollTo({ top: 0, behavior: 'instant' });
  for (const listener of listeners) listener();
}

/** Returns the document of a path: sign-in, sign-up and verification share one; each other page has its own. */
function documentOf(path: string): string {
  return isAuthPath(path.replace(/\/+$/, '')) ? 'auth' : publicPageOf(path);
}
