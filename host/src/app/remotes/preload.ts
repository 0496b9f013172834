import { findRoute, type PlannedRemote } from '@cairn/contract';
import { fileUrl } from './federation.ts';

const asked = new Set<string>();
const fetchedAhead = new Set<string>();

/**
 * Preloads everything that `path` needs of a remote in parallel: entry, routes, page, styles and catalogue. Otherwise the browser would
 * discover each file only from the previous one.
 */
export function preloadPath(remote: PlannedRemote, path: string): void {
  preloadFiles(remote, filesOf(remote, path));
}

/** Preloads files of a remote in parallel, before the code requests them one by one. */
export function preloadFiles(remote: PlannedRemote, files: Iterable<string>): void {
  for (const file of files) preloadFile(remote, file);
}

/**
 * Prefetches the same files for a link that the user may follow. Not with a preload: the browser warns about a preload that the page does
 * not use.
 */
export function prefetch(remote: PlannedRemote, path: string): void {
  for (const file of filesOf(remote, path)) {
    const href = fileUrl(remote, file);
    if (asked.has(href) || fetchedAhead.has(href)) continue;
    fetchedAhead.add(href);
    const integrity = remote.integrity[file];
    fetch(href, { credentials: 'same-origin', ...(integrity ? { integrity } : {}) })
      .then((response) => response.arrayBuffer()) // the cache stores only responses that were read to the end
      .catch((error: unknown) => {
        fetchedAhead.delete(href);
        console.warn('not fetched ahead', error);
      });
  }
}

function filesOf(remote: PlannedRemote, path: string): Set<string> {
  const page = findRoute(remote.routes, new URL(path, location.href).pathname)?.page;
  return new Set([remote.entry, ...remote.routesFiles, ...remote.catalogue, ...(page ? (remote.pages[page] ?? []) : [])]);
}

function preloadFile(remote: PlannedRemote, file: string): void {
  const href = fileUrl(remote, file);
  if (asked.has(href)) return;
  asked.add(href);
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = file.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = remote.integrity[file] ?? '';
  link.href = href;
  // Allows another request after a failure, by Retry or by the next link intent.
  link.addEventListener('error', () => {
    asked.delete(href);
    link.remove();
  });
  document.head.append(link);
}
