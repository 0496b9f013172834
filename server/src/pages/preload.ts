import type { Locale } from '@cairn/api';
import { laterCataloguesOf, type OwnedPath, publicPageOf } from '@cairn/contract';
import type { HostEntry } from './host-build.ts';

/** A file that the page will load, for a preload link. */
export interface Preload {
  href: string;
  as: 'script' | 'style';
  integrity: string | undefined;
}

/** Returns the host's own files for a visitor: the catalogue of their language. */
export function hostPreloads(entry: HostEntry, locale: Locale): Preload[] {
  return entry.catalogues[locale].map((href) => preload(href, entry.integrity[href]));
}

/** Returns the files of the public page at `path` and its additional catalogues. */
export function publicPreloads(entry: HostEntry, path: string, locale: Locale): Preload[] {
  const files = [...laterCataloguesOf(path).flatMap((name) => entry.texts[name][locale]), ...entry.pages[publicPageOf(path)]];
  return files.map((href) => preload(href, entry.integrity[href]));
}

/**
 * Returns everything the remote of a path needs for its first content: entry, routes module, page, catalogue, and the lazily provided
 * singletons it uses.
 * @param consumes singletons that this page uses immediately, according to the release
 */
export function remotePreloads(entry: HostEntry, { remote, page }: OwnedPath, consumes: readonly string[]): Preload[] {
  const files = [remote.entry, ...remote.routesFiles, ...(remote.pages[page] ?? []), ...remote.catalogue];
  const own = files.map((file) => preload(remote.base + file, remote.integrity[file]));
  const shared = consumes.flatMap((name) => (entry.shared[name] ?? []).map((href) => preload(href, entry.integrity[href])));
  return [...new Map([...own, ...shared].map((one) => [one.href, one])).values()];
}

function preload(href: string, integrity: string | undefined): Preload {
  return { href, as: href.endsWith('.css') ? 'style' : 'script', integrity };
}
