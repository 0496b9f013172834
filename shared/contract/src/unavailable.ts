import { type Locale, locales } from '@cairn/api';
import * as v from 'valibot';
import type { Manifest } from './manifest.ts';
import { PermissionSchema } from './permission.ts';
import type { Plan, UnavailableCode } from './plan.ts';
import { type Revision, servedBy } from './revision.ts';
import { routePattern } from './route.ts';

const none: ReadonlyMap<string, LostRelease> = new Map();
const LabelsSchema = v.object(v.entriesFromList(locales, v.fallback(v.string(), '')));
const KnownRouteSchema = v.object({
  path: v.pipe(v.string(), v.regex(routePattern)),
  page: v.nullable(v.string()),
  permission: v.nullable(PermissionSchema),
});

/** What can be read of a `remote.json` even where the rest of it is wrong: whose it is, what it is called, what it owns. */
const KnownSchema = v.object({
  id: v.string(),
  labels: v.fallback(LabelsSchema, v.parse(LabelsSchema, {})),
  routes: v.fallback(v.array(v.fallback(v.nullable(KnownRouteSchema), null)), []),
});

/** A published release whose `remote.json` is gone (NOT_FOUND), or is not the one that was published (BLOCKED). */
export interface LostRelease {
  code: Exclude<UnavailableCode, 'INCOMPATIBLE'>;
  /** What was kept of it when it was published (`keptOf`), as it was read. */
  kept: unknown;
}

/** A remote that is switched on, and of which no release can run in this shell. */
export interface UnavailableRemote {
  id: string;
  /** The first of its releases of which it is known what it owns. */
  release: string;
  code: UnavailableCode;
  labels: Readonly<Record<Locale, string>>;
  routes: readonly v.InferOutput<typeof KnownRouteSchema>[];
}

/** What a registry keeps of a release besides its files: enough to say of its addresses whose they are, should those be lost. */
export function keptOf({ id, labels, routes }: Pick<Manifest, 'id' | 'labels' | 'routes'>) {
  return { id, labels, routes: routes.map(({ path, page, permission }) => ({ path, page, permission })) };
}

/**
 * The remotes of a revision that should run and do not, as far as `releases` (`resolveReleases`) and what was kept of the
 * `lost` ones can tell what they own: so that their addresses say what is wrong, and not that there is nothing.
 * @param running the ids of the remotes that run
 */
export function unavailableRemotes(
  revision: Revision | null,
  releases: ReadonlyMap<string, unknown>,
  running: Pick<ReadonlySet<string>, 'has'>,
  lost: ReadonlyMap<string, LostRelease> = none,
): UnavailableRemote[] {
  const missing = Object.entries(revision?.remotes ?? {}).filter(([remote, { on }]) => on && !running.has(remote));
  return missing
    .flatMap(([remote, entry]) =>
      servedBy(entry)
        .flatMap((release) => {
          const name = `${remote}/${release}`;
          const found = lost.get(name);
          return knownOf(remote, release, found ? found.kept : releases.get(name), found?.code ?? 'INCOMPATIBLE');
        })
        .slice(0, 1),
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

function knownOf(remote: string, release: string, value: unknown, code: UnavailableCode): UnavailableRemote[] {
  const read = v.safeParse(KnownSchema, value);
  if (!read.success || read.output.id !== remote) return [];
  const { labels, routes } = read.output;
  return [{ id: remote, release, code, labels, routes: routes.flatMap((route) => (route && route.page !== null ? [route] : [])) }];
}

/** The same as one visitor may know it, in their language: what they may not open is forbidden, as it is of any remote. */
export function plannedUnavailable(
  remotes: readonly UnavailableRemote[],
  may: (permission: UnavailableRemote['routes'][number]['permission']) => boolean,
  locale: Locale,
): Pick<Plan, 'unavailable' | 'forbidden'> {
  const paths = (routes: UnavailableRemote['routes']) => routes.map(({ path }) => path);
  return {
    forbidden: remotes.flatMap(({ routes }) => paths(routes.filter(({ permission }) => !may(permission)))),
    unavailable: remotes
      .map(({ id, release, code, labels, routes }) => ({
        id,
        label: labels[locale] || id,
        release,
        code,
        routes: paths(routes.filter(({ permission }) => may(permission))),
      }))
      .filter(({ routes }) => routes.length > 0),
  };
}
