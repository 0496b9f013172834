import { locales } from '@cairn/api';
import type { Manifest } from './manifest.ts';
import { releaseName } from './release-name.ts';
import { resolveReleases } from './resolve.ts';
import type { Revision } from './revision.ts';

/** The shell that tests resolve against. */
export const shell = { version: '1.2.0', provides: { react: '19.3.1' } };
const integrity = `sha384-${'A'.repeat(64)}`;

/** Returns a complete remote.json with this id, of a remote that does not exist. */
export function manifest(id: string, change: Partial<Manifest> = {}): Manifest {
  const everywhere = <T>(value: T) => Object.fromEntries(locales.map((locale) => [locale, value])) as Record<(typeof locales)[number], T>; // one per locale
  return {
    schema: 1,
    id,
    version: '1.0.0',
    hash: '0123456789ab',
    range: '^1.0.0',
    labels: everywhere(id),
    routes: [{ path: `/app/${id}`, page: 'main', requiresAuth: true, permission: null, offline: false }],
    navigation: [
      {
        to: `/app/${id}`,
        labels: everywhere(id),
        icon: { body: '<path d="M0 0"/>', width: 24, height: 24 },
        section: 'work',
        order: 1,
        permission: null,
      },
    ],
    commands: [],
    help: [],
    pageKeys: [],
    setup: [],
    entry: 'remoteEntry.js',
    routesFiles: ['routes.js'],
    slotsFiles: null,
    pages: { main: ['main.js'] },
    catalogues: everywhere(['locale.js']),
    pageCatalogues: {},
    lateCatalogues: null,
    late: [],
    consumes: {},
    shared: { react: '^19.0.0' },
    files: ['remoteEntry.js', 'routes.js', 'main.js', 'locale.js'].map((path) => ({ path, size: 1, integrity })),
    ...change,
  };
}

/** Returns a revision in which each of these releases is stable. */
export function revisionOf(manifests: Manifest[], change: Partial<Revision['remotes'][string]> = {}): Revision {
  return {
    number: 1,
    previous: null,
    author: 'test',
    createdAt: '2026-01-01T00:00:00Z',
    note: '',
    change: null,
    remotes: Object.fromEntries(manifests.map((entry) => [entry.id, { stable: releaseName(entry), lastGood: null, on: true, ...change }])),
  };
}

/** Returns a release store with these manifests. */
export const store = (manifests: Manifest[]) =>
  new Map<string, unknown>(manifests.map((entry) => [`${entry.id}/${releaseName(entry)}`, entry]));
/** Resolves a revision in which all of these releases are stable and stored. */
export const resolve = (manifests: Manifest[]) => resolveReleases(revisionOf(manifests), store(manifests), shell);
