import { findRoute, type PlannedRemote } from '@cairn/contract';
import { fileUrl } from './federation.ts';

const asked = new Set<string>();
const fetchedAhead = new Set<string>();

/**
 * Fetches everything that `path` needs of a remote at once: entry, routes, page, styles and catalogue. Without this the
 * browser would learn of each from the one before it.
 */
export function preloadPath(remote: PlannedRemote, path: string): void {
  preloadFiles(remote, filesOf(remote, path));
}

/** Fetches files of a remote beside each other, ahead of the code that asks for one after the other. */
export function preloadFiles(remote: PlannedRemote, files: Iterable<string>): void {
  for (const file of files) preloadFile(remote, file);
}

/**
 * Fetches the same for a link that somebody may follow. Not by a preload, which promises the browser that this page uses
 * it: of one that nothing uses, it warns.
 */
export function fetchAhead(remote: PlannedRemote, path: string): void {
  for (const file of filesOf(remote, path)) {
    const href = fileUrl(remote, file);
    if (asked.has(href) || fetchedAhead.has(href)) continue;
    fetchedAhead.add(href);
    const integrity = remote.integrity[file];
    fetch(href, { credentials: 'same-origin', ...(integrity ? { integrity } : {}) })
      .then((response) => response.arrayBuffer()) // the cache keeps what was read to its end
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
  // What could not be fetched may be asked for again, by Retry or by the next link that somebody means to follow.
  link.addEventListener('error', () => {
    asked.delete(href);
    link.remove();
  });
  document.head.append(link);
}
