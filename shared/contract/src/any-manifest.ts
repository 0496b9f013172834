import { locales } from '@cairn/api';
import type { Manifest } from './manifest.ts';
import { releaseName } from './release-name.ts';
import { resolveReleases } from './resolve.ts';
import type { Revision } from './revision.ts';

/** The shell that tests resolve for. */
export const shell = { version: '1.2.0', provides: { react: '19.3.1' } };
const integrity = `sha384-${'A'.repeat(64)}`;

/** A whole remote.json of this id, of no remote there is. */
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

/** A revision in which each of these is stable. */
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

/** What a store of releases holds of these. */
export const store = (manifests: Manifest[]) =>
  new Map<string, unknown>(manifests.map((entry) => [`${entry.id}/${releaseName(entry)}`, entry]));
/** What runs where all of these are stable and there. */
export const resolve = (manifests: Manifest[]) => resolveReleases(revisionOf(manifests), store(manifests), shell);
