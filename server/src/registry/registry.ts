import {
  allCanaries,
  type CanaryVisitor,
  canariesFor,
  type ExcludedRelease,
  type LostRelease,
  type Manifest,
  type Overriding,
  type RegistryStatus,
  type Resolution,
  type Revision,
  releaseName,
  resolveReleases,
  type Shell,
  type UnavailableRemote,
} from '@cairn/contract';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { mapInBatches } from './in-batches.ts';
import { keptOfLost } from './kept.ts';
import { latestNumber, latestRevision, namedBy, publishedHashes } from './revision.ts';
import type { ReleaseStore } from './store.ts';
import { StoreFailure } from './store-problem.ts';

/** Milliseconds for which a process may use its cached registry. */
const freshMs = 500;
/** Milliseconds before a store that did not respond is asked again for a revision. */
const storeAwayMs = 5_000;
/** Maximum number of cached resolutions of canary combinations. Others are resolved on each request. */
const maxMixtures = 64;

/** The releases that run for a visitor, and their fallbacks in the browser. */
export interface Served {
  chosen: readonly Manifest[];
  fallbacks: ReadonlyMap<string, Manifest>;
  /** Remotes without a running release: those that should run, and those switched off. */
  unavailable: readonly UnavailableRemote[];
}

/** A revision resolved for this host. */
export interface LiveRegistry extends Served {
  /** Null before the first release. */
  revision: Revision | null;
  /** Releases for visitors without canaries. */
  chosen: readonly Manifest[];
  /** Releases that do not run, including canaries. */
  excluded: readonly ExcludedRelease[];
  /** Returns the releases for visitors with the canaries of these remotes. */
  withCanaries(canaries: ReadonlySet<string>): Served;
  /** Returns the releases for a tab with overrides, and the result of each override. */
  withOverrides(canaries: ReadonlySet<string>, overrides: ReadonlyMap<string, Overriding>): Resolution;
}

/** Other conditions than those of now, to see what would run. */
interface Conditions {
  /** Another host. */
  shell?: Shell;
  /** Releases that do not run, as `<remote>/<release>`. */
  without?: ReadonlySet<string>;
}

export interface Registry {
  readonly store: ReleaseStore;
  readonly shell: Shell;
  /** Returns the live revision, at most half a second old. */
  live(): Promise<LiveRegistry>;
  /** Returns the releases for a visitor. `chosen` is the same object for all visitors with the same releases. */
  chosenFor(visitor: CanaryVisitor | null): Promise<Served & { revision: Revision | null }>;
  /** Resolves a revision, whether it is live or not, for this host or for another one. */
  resolve(revision: Revision | null, under?: Conditions): Promise<LiveRegistry>;
  /** Returns the base URL of a release's files, with a trailing slash. */
  baseOf(manifest: Pick<Manifest, 'id' | 'version' | 'hash'>): string;
  /** Makes the next call read again, because this process has written a revision. */
  refresh(): void;
}

/** The cached registry, and the state of the store at that time. */
interface Known {
  live: LiveRegistry;
  tag: string;
}

/** Opens the registry, backed by database and store. Processes share only these two, so there can be any number of them. */
export function openRegistry({
  database,
  store,
  origin = null,
  shell,
  log,
}: {
  database: Database;
  store: ReleaseStore;
  /** Origin from which browsers load releases; null for Cairn's own. */
  origin?: string | null;
  shell: Shell;
  log: Logger;
}): Registry {
  let known: Known | undefined;
  let looking = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<LiveRegistry> | undefined;
  /** Number of writes of this process. A read that began before the last write is used only for its own callers. */
  let written = 0;
  const told = new Set<string>();

  async function resolve(revision: Revision | null, { shell: host = shell, without = nothing }: Conditions = {}): Promise<LiveRegistry> {
    const { values, tampered, lost } = await readManifests(revision);
    for (const name of without) values.delete(name);
    const resolved = (canaries?: ReadonlySet<string>, overrides?: ReadonlyMap<string, Overriding>) =>
      resolveReleases(revision, values, host, canaries, overrides, lost);
    const { chosen, fallbacks, unavailable, excluded } = resolved();
    const mixtures = new Map<string, Served>([['', { chosen, fallbacks, unavailable }]]);
    const everyone = allCanaries(revision);
    const excludedCanaries = everyone.size > 0 ? resolved(everyone).excluded : [];
    const tried = uniqueOf([...excluded, ...excludedCanaries]);
    // Ignore a tampered fallback release while nobody needs it.
    const found = tampered.filter((entry) => tried.some((one) => isSame(one, entry)));
    return {
      revision,
      chosen,
      fallbacks,
      unavailable,
      excluded: [...tried.filter((entry) => !found.some((one) => isSame(one, entry))), ...found],
      withCanaries(canaries) {
        const key = [...canaries].sort().join();
        const known = mixtures.get(key) ?? resolved(canaries);
        if (mixtures.size < maxMixtures) mixtures.set(key, known);
        return known;
      },
      withOverrides: resolved,
    };
  }

  /** Reads manifests and rejects a remote.json that differs from the published one, even if it is valid. */
  async function readManifests(revision: Revision | null) {
    const values = new Map<string, unknown>();
    const tampered: ExcludedRelease[] = [];
    const codes = new Map<string, LostRelease['code']>();
    const published = await publishedHashes(database, revision);
    const read = await mapInBatches(namedBy(revision), async (named) => ({
      ...named,
      stored: named.on ? await store.readManifest(named.remote, named.release) : undefined,
    }));
    for (const { remote, release, on, stored } of read) {
      const name = `${remote}/${release}`;
      if (!stored) {
        codes.set(name, on ? 'NOT_FOUND' : 'OFF');
        continue;
      }
      if (published.get(name) === stored.hash) {
        values.set(name, stored.value ?? null);
        continue;
      }
      codes.set(name, 'BLOCKED');
      const { excluded } = resolveReleases(
        { ...never, remotes: { [remote]: { stable: release, lastGood: null, on } } },
        new Map([[name, stored.value ?? null]]),
        shell,
      );
      const reasons = ['remote.json is not the one that was published', ...excluded.flatMap((entry) => entry.reasons)];
      tampered.push({ remote, release, code: 'INVALID', reasons });
    }
    return { values, tampered, lost: await keptOfLost(database, codes) };
  }

  async function read(): Promise<LiveRegistry> {
    const begun = written;
    const number = await latestNumber(database);
    const former = known;
    if (former && number === (former.live.revision?.number ?? 0)) {
      void lookAgain(former);
      if (begun === written) readAt = performance.now();
      return former.live;
    }
    const taken = await takeUp(former);
    if (begun !== written) return taken.live;
    known = taken;
    // If the store does not respond, page requests do not wait for it each time.
    readAt = performance.now() + (taken === former ? storeAwayMs : 0);
    return taken.live;
  }

  /** Returns the live revision, or the former one while the store does not respond. */
  async function takeUp(former: Known | undefined): Promise<Known> {
    try {
      return await resolved(await latestRevision(database));
    } catch (error) {
      if (!former || !(error instanceof StoreFailure)) throw error;
      log.error({ event: 'registry.revision_failed', err: error }, 'live revision could not be loaded: the release store does not respond');
      return former;
    }
  }

  /**
   * Checks in the background whether a release in the store has changed under the live revision; the result applies from the next request
   * on. With hundreds of remotes this takes a while and uses CPU, so it runs less often.
   */
  async function lookAgain(seen: Known): Promise<void> {
    const remotes = Object.keys(seen.live.revision?.remotes ?? {}).length;
    const everyMs = store.lookEveryMs * Math.max(1, remotes / remotesPerLook);
    if (looking || performance.now() - lookedAt < everyMs) return;
    looking = true;
    try {
      if ((await tagOf(seen.live.revision)) === seen.tag) return;
      const found = await resolved(seen.live.revision);
      if (known === seen) known = found;
    } catch (error) {
      log.warn({ event: 'registry.list_failed', err: error }, 'release store could not be listed; retrying');
    } finally {
      looking = false;
      lookedAt = performance.now();
    }
  }

  async function resolved(revision: Revision | null): Promise<Known> {
    const tag = await tagOf(revision);
    const live = await resolve(revision);
    for (const entry of live.excluded) tellOnce(entry);
    return { live, tag };
  }

  /** Reads a few releases at a time, so that other requests are served between them. */
  async function tagOf(revision: Revision | null): Promise<string> {
    return JSON.stringify(await mapInBatches(namedBy(revision), ({ remote, release }) => store.manifestTag(remote, release)));
  }

  function tellOnce(entry: ExcludedRelease): void {
    const words = JSON.stringify(entry);
    if (entry.code === 'OFF' || told.has(words)) return;
    told.add(words);
    log.warn(
      { event: 'remote.skipped', remote: entry.remote, release: entry.release, reason: entry.code, problems: entry.reasons },
      'remote skipped',
    );
  }

  async function live(): Promise<LiveRegistry> {
    if (known && performance.now() - readAt < freshMs) return known.live;
    if (reading) return reading;
    const begun = read().finally(() => {
      if (reading === begun) reading = undefined;
    });
    reading = begun;
    return begun;
  }

  return {
    store,
    shell,
    resolve,
    baseOf: (manifest) => `${origin ?? ''}/remotes/${manifest.id}/${releaseName(manifest)}/`,
    live,
    async chosenFor(visitor) {
      const { revision, withCanaries } = await live();
      const { chosen, fallbacks, unavailable } = withCanaries(canariesFor(revision, visitor));
      return { revision, chosen, fallbacks, unavailable };
    },
    refresh() {
      written += 1;
      reading = undefined;
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Number of remotes checked per interval of the store. */
const remotesPerLook = 50;

const nothing: ReadonlySet<string> = new Set();

/** Values for revision fields that the resolver does not read. */
const never = { number: 1, previous: null, author: '', createdAt: '', note: '', change: null };

/** Returns the key of an excluded release with its reason. */
export function nameOf({ remote, release, code }: Pick<ExcludedRelease, 'remote' | 'release' | 'code'>): string {
  return `${remote}/${release}/${code}`;
}

function isSame(one: ExcludedRelease, other: ExcludedRelease): boolean {
  return one.remote === other.remote && one.release === other.release;
}

function uniqueOf(entries: readonly ExcludedRelease[]): ExcludedRelease[] {
  return [...new Map(entries.map((entry) => [nameOf(entry), entry])).values()];
}

/** Returns the status of the live registry for the API. */
export function statusOf({ revision, chosen, excluded }: LiveRegistry): RegistryStatus {
  return {
    success: true,
    revision,
    serving: Object.fromEntries(chosen.map((manifest) => [manifest.id, releaseName(manifest)])),
    excluded: [...excluded],
  };
}
