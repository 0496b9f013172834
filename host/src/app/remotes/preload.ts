import { findRoute, type PlannedRemote } from '@cairn/contract';
import { fileUrl } from './federation.ts';

const asked = new Set<string>();

/**
 * Fetches everything that `path` needs of a remote at once: entry, routes, page, styles and catalogue. Without this the
 * browser would learn of each from the one before it.
 */
export function preloadPath(remote: PlannedRemote, path: string): void {
  const page = findRoute(remote.routes, new URL(path, location.href).pathname)?.page;
  const files = [remote.entry, ...remote.routesFiles, ...remote.catalogue, ...(page ? (remote.pages[page] ?? []) : [])];
  for (const file of new Set(files)) preloadFile(remote, file);
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
