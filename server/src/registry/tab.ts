import { can } from '@cairn/api';
import {
  canariesFor,
  isAllowedOrigin,
  type Manifest,
  type Override,
  type Overriding,
  overrideParameters,
  type Revision,
  type Shell,
  type TabOverride,
  type UnavailableRemote,
} from '@cairn/contract';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import type { AppEnv, Visitor } from '../http/context.ts';
import type { Services } from '../services.ts';
import { publishedRelease } from './check.ts';
import type { Registry } from './registry.ts';
import { remoteOverrides } from './schema.ts';
import { asCanary } from './visitor-plan.ts';

type Asked = Pick<Services, 'database' | 'settings' | 'platform'>;

/** A tab with overrides that its person has confirmed. */
export interface OverriddenTab {
  id: string;
  overrides: readonly Override[];
  manifests: Readonly<Record<string, unknown>>;
}

/** The releases for a request: for its visitor and its tab. */
export interface Releases {
  revision: Revision | null;
  chosen: readonly Manifest[];
  /** By remote: the release that runs if the chosen one fails in the browser. */
  fallbacks: ReadonlyMap<string, Manifest>;
  /** Remotes without a running release: those that should run, and those switched off. */
  unavailable: readonly UnavailableRemote[];
  /** Returns the base URL of a release's files, with a trailing slash. */
  baseOf: Registry['baseOf'];
  shell: Shell;
  tab: { id: string; overrides: readonly TabOverride[] } | null;
}

/** Returns the releases for a request's visitor, with the overrides of the tab in its URL. */
export async function releasesFor(services: Asked, c: Context<AppEnv>): Promise<Releases> {
  const visitor = c.get('visitor');
  const tab = await findTab(services, visitor, c.req.query(overrideParameters.tab));
  return tab ? releasesOfTab(services, visitor, tab) : releasesOfVisitor(services.platform.registry, visitor);
}

/** Same, without the overrides of a tab. */
export async function releasesOfVisitor(registry: Registry, visitor: Visitor | null): Promise<Releases> {
  return { ...(await registry.chosenFor(asCanary(visitor))), baseOf: registry.baseOf, shell: registry.shell, tab: null };
}

/** Returns the releases for a tab. */
export async function releasesOfTab(
  { database, platform: { registry } }: Asked,
  visitor: Visitor | null,
  tab: OverriddenTab,
): Promise<Releases> {
  const { revision, withOverrides } = await registry.live();
  const wanted = new Map<string, Overriding>();
  for (const override of tab.overrides) {
    const value = 'origin' in override ? tab.manifests[override.remote] : await publishedManifest({ database, registry }, override);
    wanted.set(override.remote, { release: 'origin' in override ? null : override.release, value });
  }
  const { chosen, fallbacks, unavailable, overridden } = withOverrides(canariesFor(revision, asCanary(visitor)), wanted);
  const origins = new Map(
    tab.overrides.flatMap((one) => ('origin' in one && overridden.get(one.remote) === null ? [[one.remote, one.origin] as const] : [])),
  );
  return {
    revision,
    chosen,
    fallbacks,
    unavailable,
    shell: registry.shell,
    baseOf: (manifest) => (origins.has(manifest.id) ? `${origins.get(manifest.id)}/` : registry.baseOf(manifest)),
    tab: { id: tab.id, overrides: tab.overrides.map((override) => ({ override, problem: overridden.get(override.remote) ?? null })) },
  };
}

/**
 * Returns the tab with this id. Returns null if it belongs to another sign-in, or the person no longer has the permission. Omits overrides
 * from origins that are no longer allowed, and tabs without any.
 */
export async function findTab(
  { database, settings }: Asked,
  visitor: Visitor | null,
  id: string | undefined,
): Promise<OverriddenTab | null> {
  if (!id || !/^ovr_\w{1,60}$/.test(id) || !visitor || !can(visitor.subject, 'develop.override')) return null;
  const own = and(eq(remoteOverrides.id, id), eq(remoteOverrides.signInId, visitor.signInId));
  const [row] = await database.anonymous((tx) => tx.select().from(remoteOverrides).where(own));
  if (!row) return null;
  const isAllowed = (one: Override) => !('origin' in one) || isAllowedOrigin(one.origin, settings.overrideOrigins);
  const overrides = row.overrides.filter(isAllowed);
  return overrides.length > 0 ? { ...row, overrides } : null;
}

/** Returns the origins of the tab's code other than Cairn. */
export function originsOf(overrides: readonly TabOverride[]): string[] {
  return [...new Set(overrides.flatMap(({ override }) => ('origin' in override ? [override.origin] : [])))];
}

/** Returns the `remote.json` of a published release, or undefined if it is missing or differs from the published one. */
async function publishedManifest(
  { database, registry }: Pick<Services, 'database'> & { registry: Registry },
  { remote, release }: { remote: string; release: string },
): Promise<unknown> {
  const [stored, published] = await Promise.all([
    registry.store.readManifest(remote, release),
    publishedRelease(database, remote, release),
  ]);
  return stored && stored.hash === published?.manifestHash ? stored.value : undefined;
}
