import { type LeftOut, type Manifest, type Revision, RevisionSchema, releaseName, resolveReleases, type Shell } from '@cairn/contract';
import { and, desc, eq, or, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { releases, revisions } from './schema.ts';
import type { ReleaseStore } from './store.ts';

/** How long a process may go on with what it has read of the registry. */
const freshMs = 500;

/** The live revision, resolved for this host. */
export interface LiveRegistry {
  /** Null: nothing has been released yet. */
  revision: Revision | null;
  chosen: readonly Manifest[];
  leftOut: readonly LeftOut[];
}

export interface Registry {
  readonly store: ReleaseStore;
  readonly shell: Shell;
  /** The live revision, at most half a second old. */
  live(): Promise<LiveRegistry>;
  /** What a revision comes to, before or after it is live. */
  resolve(revision: Revision | null): Promise<LiveRegistry>;
  /** Where a release's files are served, with a trailing slash. */
  baseOf(manifest: Manifest): string;
  /** Reads again at the next call: this process has just written a revision. */
  refresh(): void;
}

/** Reads the registry from database and store. Processes share nothing but these two, so there may be any number of them. */
export function openRegistry({
  database,
  store,
  shell,
  log,
}: {
  database: Database;
  store: ReleaseStore;
  shell: Shell;
  log: Logger;
}): Registry {
  let known: { live: LiveRegistry; tag: string } | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<LiveRegistry> | undefined;
  const told = new Set<string>();

  async function resolve(revision: Revision | null): Promise<LiveRegistry> {
    const { values, tampered } = await readManifests(revision);
    const { chosen, leftOut } = resolveReleases(revision, values, shell);
    return {
      revision,
      chosen,
      leftOut: [...leftOut.filter((entry) => !tampered.some((other) => other.remote === entry.remote)), ...tampered],
    };
  }

  /** A remote.json that is not the one that was published is not believed, even where it still parses. */
  async function readManifests(revision: Revision | null) {
    const values = new Map<string, unknown>();
    const tampered: LeftOut[] = [];
    const published = await publishedHashes(database, revision);
    for (const [remote, { stable, on }] of Object.entries(revision?.remotes ?? {})) {
      const stored = on ? await store.readManifest(remote, stable) : undefined;
      if (!stored) continue;
      values.set(`${remote}/${stable}`, stored.value ?? null);
      const expected = published.get(`${remote}/${stable}`);
      if (expected === stored.hash) continue;
      values.delete(`${remote}/${stable}`);
      const { leftOut } = resolveReleases(
        { ...never, remotes: { [remote]: { stable, lastGood: null, on } } },
        new Map([[`${remote}/${stable}`, stored.value ?? null]]),
        shell,
      );
      const reasons = ['remote.json is not the one that was published', ...leftOut.flatMap((entry) => entry.reasons)];
      tampered.push({ remote, release: stable, code: 'INVALID', reasons });
    }
    return { values, tampered };
  }

  async function read(): Promise<LiveRegistry> {
    const revision = await latestRevision(database);
    const tags = await Promise.all(
      Object.entries(revision?.remotes ?? {}).map(([remote, { stable }]) => store.manifestTag(remote, stable)),
    );
    const tag = JSON.stringify([revision?.number ?? 0, tags]);
    if (known?.tag !== tag) known = { live: await resolve(revision), tag };
    readAt = performance.now();
    for (const entry of known.live.leftOut) tellOnce(entry);
    return known.live;
  }

  function tellOnce(entry: LeftOut): void {
    const words = JSON.stringify(entry);
    if (entry.code === 'OFF' || told.has(words)) return;
    told.add(words);
    log.warn({ remote: entry.remote, release: entry.release, reason: entry.code, problems: entry.reasons }, 'a remote is left out');
  }

  return {
    store,
    shell,
    resolve,
    baseOf: (manifest) => `/remotes/${manifest.id}/${releaseName(manifest)}/`,
    async live() {
      if (known && performance.now() - readAt < freshMs) return known.live;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    refresh() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Stands in for the fields of a revision that the resolver does not read. */
const never = { number: 1, previous: null, author: '', createdAt: '', note: '' };

/** The revision with the highest number, as the database has it now. */
export async function latestRevision(database: Database): Promise<Revision | null> {
  const [row] = await database.anonymous((tx) => tx.select().from(revisions).orderBy(desc(revisions.number)).limit(1));
  return row ? v.parse(RevisionSchema, { ...row, createdAt: row.createdAt.toISOString() }) : null;
}

async function publishedHashes(database: Database, revision: Revision | null): Promise<Map<string, string>> {
  const wanted = Object.entries(revision?.remotes ?? {}).map(([remote, { stable }]): SQL | undefined =>
    and(eq(releases.remote, remote), eq(releases.release, stable)),
  );
  if (wanted.length === 0) return new Map();
  const rows = await database.anonymous((tx) =>
    tx
      .select()
      .from(releases)
      .where(or(...wanted)),
  );
  return new Map(rows.map((row) => [`${row.remote}/${row.release}`, row.manifestHash]));
}
