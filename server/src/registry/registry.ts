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
import { inBatches } from './in-batches.ts';
import { keptOfLost } from './kept.ts';
import { latestNumber, latestRevision, namedBy, publishedHashes } from './revision.ts';
import type { ReleaseStore } from './store.ts';
import { StoreFailure } from './store-problem.ts';

/** How long a process may go on with what it has read of the registry. */
const freshMs = 500;
/** How long after the store did not answer it is asked again for a revision. */
const storeAwayMs = 5_000;
/** How many different sets of canaries are kept resolved. With ever so many canaries at once the rest is resolved anew. */
const maxMixtures = 64;

/** What runs for a visitor, and what would in a browser where that fails. */
export interface Served {
  chosen: readonly Manifest[];
  fallbacks: ReadonlyMap<string, Manifest>;
  /** The remotes of which nothing runs: those that should, and those that are switched off. */
  unavailable: readonly UnavailableRemote[];
}

/** A revision, resolved for this host. */
export interface LiveRegistry extends Served {
  /** Null: nothing has been released yet. */
  revision: Revision | null;
  /** What runs for whoever gets no canary. */
  chosen: readonly Manifest[];
  /** What does not run, canaries included. */
  excluded: readonly ExcludedRelease[];
  /** What runs for whoever gets the canaries of these remotes. */
  withCanaries(canaries: ReadonlySet<string>): Served;
  /** What runs in a tab that overrides some of them, and what became of each override. */
  withOverrides(canaries: ReadonlySet<string>, overrides: ReadonlyMap<string, Overriding>): Resolution;
}

export interface Registry {
  readonly store: ReleaseStore;
  readonly shell: Shell;
  /** The live revision, at most half a second old. */
  live(): Promise<LiveRegistry>;
  /** The releases that this visitor gets under it: `chosen` is the same object for all who get the same. */
  chosenFor(visitor: CanaryVisitor | null): Promise<Served & { revision: Revision | null }>;
  /** What a revision comes to, before or after it is live. */
  resolve(revision: Revision | null): Promise<LiveRegistry>;
  /** Where a release's files are served, with a trailing slash. */
  baseOf(manifest: Manifest): string;
  /** Reads again at the next call: this process has just written a revision. */
  refresh(): void;
}

/** What was read, and the state of the store then. */
interface Known {
  live: LiveRegistry;
  tag: string;
}

/** Reads the registry from database and store. Processes share nothing but these two, so there may be any number of them. */
export function openRegistry({
  database,
  store,
  origin = null,
  shell,
  log,
}: {
  database: Database;
  store: ReleaseStore;
  /** Where browsers load releases from; null: Cairn's own. */
  origin?: string | null;
  shell: Shell;
  log: Logger;
}): Registry {
  let known: Known | undefined;
  let looking = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<LiveRegistry> | undefined;
  /** Counts what this process has written: a read that began before the last of it counts for its own callers only. */
  let written = 0;
  const told = new Set<string>();

  async function resolve(revision: Revision | null): Promise<LiveRegistry> {
    const { values, tampered, lost } = await readManifests(revision);
    const resolved = (canaries?: ReadonlySet<string>, overrides?: ReadonlyMap<string, Overriding>) =>
      resolveReleases(revision, values, shell, canaries, overrides, lost);
    const { chosen, fallbacks, unavailable, excluded } = resolved();
    const mixtures = new Map<string, Served>([['', { chosen, fallbacks, unavailable }]]);
    const everyone = allCanaries(revision);
    const excludedCanaries = everyone.size > 0 ? resolved(everyone).excluded : [];
    const tried = uniqueOf([...excluded, ...excludedCanaries]);
    // A last good release that nobody needs is nobody's trouble yet.
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

  /** A remote.json that is not the one that was published is not believed, even where it still parses. */
  async function readManifests(revision: Revision | null) {
    const values = new Map<string, unknown>();
    const tampered: ExcludedRelease[] = [];
    const codes = new Map<string, LostRelease['code']>();
    const published = await publishedHashes(database, revision);
    const read = await inBatches(namedBy(revision), async (named) => ({
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
    // Where the store does not answer, whoever asks for a page does not wait for it at each.
    readAt = performance.now() + (taken === former ? storeAwayMs : 0);
    return taken.live;
  }

  /** The live revision; while the store does not answer, the one before it. */
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
   * Has a release in the store changed under the live revision? With hundreds of remotes that takes a while, and whoever
   * asks for a page does not wait for it: what is found counts from the next request on. It takes its part of the processor all
   * the same, so that hundreds are looked at less often than a few.
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

  /** A few releases at a time, so that answers get their turn between hundreds. */
  async function tagOf(revision: Revision | null): Promise<string> {
    return JSON.stringify(await inBatches(namedBy(revision), ({ remote, release }) => store.manifestTag(remote, release)));
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

/** So many remotes are looked at in each of the store's intervals. */
const remotesPerLook = 50;

/** Stands in for the fields of a revision that the resolver does not read. */
const never = { number: 1, previous: null, author: '', createdAt: '', note: '', change: null };

/** One release that is left out, and how. */
export function nameOf({ remote, release, code }: Pick<ExcludedRelease, 'remote' | 'release' | 'code'>): string {
  return `${remote}/${release}/${code}`;
}

function isSame(one: ExcludedRelease, other: ExcludedRelease): boolean {
  return one.remote === other.remote && one.release === other.release;
}

function uniqueOf(entries: readonly ExcludedRelease[]): ExcludedRelease[] {
  return [...new Map(entries.map((entry) => [nameOf(entry), entry])).values()];
}

/** What the API says of the live registry. */
export function statusOf({ revision, chosen, excluded }: LiveRegistry): RegistryStatus {
  return {
    success: true,
    revision,
    serving: Object.fromEntries(chosen.map((manifest) => [manifest.id, releaseName(manifest)])),
    excluded: [...excluded],
  };
}
