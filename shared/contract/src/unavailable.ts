import { type Locale, locales } from '@cairn/api';
import * as v from 'valibot';
import { PermissionSchema } from './permission.ts';
import type { Plan } from './plan.ts';
import { type Revision, servedBy } from './revision.ts';
import { routePattern } from './route.ts';

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

/** A remote that is switched on, and of which no release can run in this shell. */
export interface UnavailableRemote {
  id: string;
  /** The first of its releases whose `remote.json` can be read. */
  release: string;
  labels: Readonly<Record<Locale, string>>;
  routes: readonly v.InferOutput<typeof KnownRouteSchema>[];
}

/**
 * The remotes of a revision that should run and do not, as far as `releases` (`resolveReleases`) can tell what they own: so
 * that their addresses say what is wrong, and not that there is nothing. Of one whose `remote.json` is gone, or is not the
 * one that was published, nobody knows any address.
 * @param running the ids of the remotes that run
 */
export function unavailableRemotes(
  revision: Revision | null,
  releases: ReadonlyMap<string, unknown>,
  running: Pick<ReadonlySet<string>, 'has'>,
): UnavailableRemote[] {
  const missing = Object.entries(revision?.remotes ?? {}).filter(([remote, { on }]) => on && !running.has(remote));
  return missing
    .flatMap(([remote, entry]) =>
      servedBy(entry)
        .flatMap((release) => knownOf(remote, release, releases.get(`${remote}/${release}`)))
        .slice(0, 1),
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

function knownOf(remote: string, release: string, value: unknown): UnavailableRemote[] {
  const read = v.safeParse(KnownSchema, value);
  if (!read.success || read.output.id !== remote) return [];
  const { labels, routes } = read.output;
  return [{ id: remote, release, labels, routes: routes.flatMap((route) => (route && route.page !== null ? [route] : [])) }];
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
      .map(({ id, release, labels, routes }) => ({
        id,
        label: labels[locale] || id,
        release,
        routes: paths(routes.filter(({ permission }) => may(permission))),
      }))
      .filter(({ routes }) => routes.length > 0),
  };
}
