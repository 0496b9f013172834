import { type Locale, locales, type Subject } from '@cairn/api';
import * as v from 'valibot';
import { canOpen } from './guard.ts';
import type { Manifest } from './manifest.ts';
import { PermissionSchema } from './permission.ts';
import type { Plan, UnavailableCode } from './plan.ts';
import { type Revision, servedBy } from './revision.ts';
import { remoteRoutePattern } from './route.ts';

const none: ReadonlyMap<string, LostRelease> = new Map();
const LabelsSchema = v.object(v.entriesFromList(locales, v.fallback(v.string(), '')));
const KnownRouteSchema = v.object({
  path: v.pipe(v.string(), v.regex(remoteRoutePattern)),
  page: v.nullable(v.string()),
  permission: v.nullable(PermissionSchema),
  // Records from before this flag existed do not have it.
  requiresAuth: v.fallback(v.boolean(), true),
});

/** The parts of a `remote.json` that can be read even when the rest is invalid: its id, labels and routes. */
const KnownSchema = v.object({
  id: v.string(),
  labels: v.fallback(LabelsSchema, v.parse(LabelsSchema, {})),
  routes: v.fallback(v.array(v.fallback(v.nullable(KnownRouteSchema), null)), []),
});

/**
 * A published release whose `remote.json` is missing (NOT_FOUND), differs from what was published (BLOCKED), or is not read because its
 * remote is switched off (OFF).
 */
export interface LostRelease {
  code: Exclude<UnavailableRemote['code'], 'INCOMPATIBLE'>;
  /** The record stored when it was published (`releaseRecord`), as read. */
  record: unknown;
}

/** A remote without a running release in this shell: none can run, or it is switched off. */
export interface UnavailableRemote {
  id: string;
  /** The first of its releases whose routes are known. */
  release: string;
  code: UnavailableCode | 'OFF';
  labels: Readonly<Record<Locale, string>>;
  routes: readonly v.InferOutput<typeof KnownRouteSchema>[];
}

/** Returns what a registry stores about a release besides its files: enough to attribute its addresses if the files are lost. */
export function releaseRecord({ id, labels, routes }: Pick<Manifest, 'id' | 'labels' | 'routes'>) {
  return { id, labels, routes: routes.map(({ path, page, permission, requiresAuth }) => ({ path, page, permission, requiresAuth })) };
}

/**
 * Returns the known addresses of each remote in a revision, running or not, from `releases` (`resolveReleases`) and the records of the
 * `lost` ones.
 */
export function knownRemotes(
  revision: Revision | null,
  releases: ReadonlyMap<string, unknown>,
  lost: ReadonlyMap<string, LostRelease> = none,
): UnavailableRemote[] {
  return Object.entries(revision?.remotes ?? {})
    .flatMap(([remote, entry]) =>
      servedBy(entry)
        .flatMap((release) => {
          const name = `${remote}/${release}`;
          const found = lost.get(name);
          const code = entry.on ? (found?.code ?? 'INCOMPATIBLE') : 'OFF';
          return knownOf(remote, release, found ? found.record : releases.get(name), code);
        })
        .slice(0, 1),
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Returns the remotes of a revision that do not run, so that their addresses show the reason instead of "not found".
 * @param running the ids of the remotes that run
 */
export function unavailableRemotes(
  revision: Revision | null,
  releases: ReadonlyMap<string, unknown>,
  running: Pick<ReadonlySet<string>, 'has'>,
  lost: ReadonlyMap<string, LostRelease> = none,
): UnavailableRemote[] {
  return knownRemotes(revision, releases, lost).filter(({ id }) => !running.has(id));
}

function knownOf(remote: string, release: string, value: unknown, code: UnavailableRemote['code']): UnavailableRemote[] {
  const read = v.safeParse(KnownSchema, value);
  if (!read.success || read.output.id !== remote) return [];
  const { labels, routes } = read.output;
  return [{ id: remote, release, code, labels, routes: routes.flatMap((route) => route ?? []) }];
}

/** Reduces unavailable remotes to what one visitor may open, in their language. Other routes are forbidden, as with any remote. */
export function plannedUnavailable(
  remotes: readonly UnavailableRemote[],
  subject: Subject | null,
  locale: Locale,
): Pick<Plan, 'unavailable' | 'switchedOff' | 'forbidden'> {
  const known = remotes.map(({ id, release, code, labels, routes }) => {
    const built = routes.filter(({ page }) => page !== null);
    const paths = built.filter((route) => canOpen(route, subject)).map(({ path }) => path);
    const forbidden = built.filter((route) => !canOpen(route, subject)).map(({ path }) => path);
    return { code, forbidden, planned: { id, label: labels[locale] || id, release, routes: paths } };
  });
  const open = known.filter(({ planned }) => planned.routes.length > 0);
  return {
    forbidden: known.flatMap(({ forbidden }) => forbidden),
    unavailable: open.flatMap(({ code, planned }) => (code === 'OFF' ? [] : [{ ...planned, code }])),
    switchedOff: open.flatMap(({ code, planned: { id, label, routes } }) => (code === 'OFF' ? [{ id, label, routes }] : [])),
  };
}
