import type { Locale } from '@cairn/api';
import { findRoute, type Plan, type PlannedRemote, publicPageOf } from '@cairn/contract';
import type { HostEntry } from './host-build.ts';

/** A file that the page will ask for, named before it does. */
export interface Preload {
  href: string;
  as: 'script' | 'style';
  integrity: string | undefined;
}

/** The host's own files for a visitor: the catalogue of their language. */
export function hostPreloads(entry: HostEntry, locale: Locale): Preload[] {
  return entry.catalogues[locale].map((href) => preload(href, entry.integrity[href]));
}

/** The files of the public page of `path`. */
export function publicPreloads(entry: HostEntry, path: string): Preload[] {
  return entry.pages[publicPageOf(path)].map((href) => preload(href, entry.integrity[href]));
}

/**
 * Everything that the remote behind `path` needs for its first content: entry, routes module, the page, the catalogue,
 * and what it takes of the host's lazily provided singletons. Empty where no remote of the plan owns the path.
 * @param consumes the singletons that the release says it uses
 */
export function remotePreloads(
  entry: HostEntry,
  plan: Plan,
  path: string,
  consumes: (remote: PlannedRemote) => readonly string[],
): Preload[] {
  const owner = findOwner(plan, path);
  if (!owner) return [];
  const { remote, page } = owner;
  const files = [remote.entry, ...remote.routesFiles, ...(remote.pages[page] ?? []), ...remote.catalogue];
  const own = files.map((file) => preload(remote.base + file, remote.integrity[file]));
  const shared = consumes(remote).flatMap((name) => (entry.shared[name] ?? []).map((href) => preload(href, entry.integrity[href])));
  return [...new Map([...own, ...shared].map((one) => [one.href, one])).values()];
}

/** Which remote of the plan, and which of its pages, `path` opens. */
export function findOwner(plan: Plan, path: string): { remote: PlannedRemote; page: string } | undefined {
  const routes = plan.remotes.flatMap((remote) => remote.routes.map((route) => ({ ...route, remote })));
  const route = findRoute(routes, path);
  return route && { remote: route.remote, page: route.page };
}

function preload(href: string, integrity: string | undefined): Preload {
  return { href, as: href.endsWith('.css') ? 'style' : 'script', integrity };
}
