import {
  federationRuntime,
  hostId,
  type Manifest,
  misfitsOf,
  type NewRehearsalSchema,
  type Rehearsal,
  type RehearsalCheck,
  type RehearsedRelease,
  type RehearsedRemote,
  type Revision,
  type RevisionEntry,
  rehearsalChecks,
  releaseName,
} from '@cairn/contract';
import { and, eq, or } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { ApiError } from '../http/error.ts';
import { recordRegistryEvent } from './audit.ts';
import type { Changing } from './change.ts';
import { type Examined, examineRelease, misfitProblems, type Problem, problemOf } from './examine-release.ts';
import { readLastDay } from './health.ts';
import type { LiveRegistry } from './registry.ts';
import { storeRehearsal } from './rehearsals.ts';
import { latestNumber, latestRevision, namedBy, publishedHashes } from './revision.ts';
import { releases } from './schema.ts';
import type { ReleaseKey } from './store.ts';

type Wanted = v.InferOutput<typeof NewRehearsalSchema>;

/** How often a rehearsal begins again because somebody released meanwhile. */
const attempts = 3;

/**
 * Checks a host against every live release of every remote, as if it were in use, and stores the result. Changes no release.
 * @throws ApiError REVISION_CONFLICT with the live revision, if each attempt was overtaken by a release
 */
export async function rehearseHost(changing: Changing, wanted: Wanted): Promise<Rehearsal> {
  const { database, actor, requestId } = changing;
  const began = performance.now();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const revision = await latestRevision(database);
    const remotes = await rehearseRevision(changing, revision, wanted);
    if ((await latestNumber(database)) !== (revision?.number ?? 0)) continue;
    const verdict = verdictOf(remotes);
    const result = {
      verdict,
      note: wanted.note,
      acceptFallback: wanted.acceptFallback,
      version: wanted.host.version,
      shellVersion: wanted.host.shellVersion,
      counts: countsOf(remotes),
      durationMs: Math.round(performance.now() - began),
      revision: revision?.number ?? null,
      host: wanted.host,
      current: { shellVersion: changing.registry.shell.version, provides: { ...changing.registry.shell.provides } },
      remotes,
    };
    return database.anonymous(async (tx) => {
      const stored = await storeRehearsal(tx, { id: newId('reh'), actor, result });
      await recordRegistryEvent(tx, {
        actor,
        action: 'rehearse',
        target: `${hostId}/${wanted.host.version}`,
        outcome: verdict === 'refused' ? 'refused' : 'done',
        detail: { rehearsal: stored.id, verdict, acceptFallback: wanted.acceptFallback, note: wanted.note },
        requestId,
      });
      return stored;
    });
  }
  throw new ApiError('REVISION_CONFLICT', { current: await latestRevision(database) });
}

async function rehearseRevision(
  { database, registry }: Pick<Changing, 'database' | 'registry'>,
  revision: Revision | null,
  { host, starts }: Wanted,
): Promise<RehearsedRemote[]> {
  const shell = { version: host.shellVersion, provides: host.provides };
  const hashes = await publishedHashes(database, revision);
  const live = namedBy(revision).filter(({ on }) => on);
  const startOf = (key: ReleaseKey) => starts.find(({ remote, release }) => remote === key.remote && release === key.release);
  const examined: Examined[] = [];
  // One after the other: their files are read whole.
  for (const key of live) examined.push(await examineRelease(registry.store, { ...key, published: hashes.get(nameOf(key)) }));
  const broken = new Set(examined.filter(({ problems }) => problems.length > 0).map(nameOf));
  for (const one of examined) one.problems.push(...(startOf(one)?.problems ?? []).map((text) => problemOf('start', text)));
  const failed = new Set(examined.filter(({ problems }) => problems.length > 0).map(nameOf));
  // The resolver finds these by itself, with whose addresses they own.
  for (const { manifest, problems } of examined) if (manifest) problems.push(...misfitProblems(manifest, shell));
  const [before, after, publishers, health] = await Promise.all([
    registry.resolve(revision, { without: broken }),
    registry.resolve(revision, { shell, without: failed }),
    readPublishers(database, live),
    readLastDay(database),
  ]);

  const rehearsedRelease = (one: Examined, entry: RevisionEntry): RehearsedRelease => {
    const { remote, release, manifest } = one;
    const taken = conflictsOf(after, one).map((text) => problemOf('contract', text));
    const problems = [...one.problems, ...taken];
    const misfitsBefore = manifest ? misfitsOf(manifest, registry.shell).length : 1;
    const { people = 0, tabs = 0 } = health.releases.find((row) => row.remote === remote && row.release === release) ?? {};
    const start = startOf(one);
    return {
      release,
      serving: servingOf(entry, release),
      audience: entry.canary?.release === release ? entry.canary.audience : null,
      publishedBy: publishers.get(nameOf(one)) ?? null,
      people,
      tabs,
      before: !broken.has(nameOf(one)) && misfitsBefore + conflictsOf(before, one).length === 0,
      after: problems.length === 0,
      ...needsOf(manifest),
      startMs: start?.durationMs ?? null,
      checks: checksOf(manifest, problems, start !== undefined),
      problems,
    };
  };

  return Object.entries(revision?.remotes ?? {})
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([remote, entry]) => {
      const rows = examined.filter((one) => one.remote === remote).map((one) => rehearsedRelease(one, entry));
      const runs = { before: chosenOf(before, remote), after: chosenOf(after, remote) };
      return { remote, state: entry.on ? stateOf(runs, rows) : 'off', ...runs, releases: rows };
    });
}

/** Returns the release of a remote for people outside of a canary. */
function chosenOf({ chosen }: LiveRegistry, remote: string): string | null {
  const found = chosen.find(({ id }) => id === remote);
  return found ? releaseName(found) : null;
}

/** Returns what a release would take from other remotes. */
function conflictsOf({ excluded }: LiveRegistry, { remote, release }: ReleaseKey): string[] {
  return excluded.flatMap((one) => (one.remote === remote && one.release === release && one.code === 'CONFLICT' ? one.reasons : []));
}

function nameOf({ remote, release }: ReleaseKey): string {
  return `${remote}/${release}`;
}

function checksOf(manifest: Manifest | null, problems: readonly Problem[], started: boolean): RehearsedRelease['checks'] {
  const resultOf = (check: RehearsalCheck) => {
    if (problems.some((problem) => problem.check === check)) return 'failed';
    if (check === 'start') return started ? 'passed' : 'not-run';
    return manifest ? 'passed' : 'not-run';
  };
  return Object.fromEntries(rehearsalChecks.map((check) => [check, resultOf(check)])) as RehearsedRelease['checks']; // one per check
}

function needsOf(manifest: Manifest | null): Pick<RehearsedRelease, 'range' | 'singletons' | 'runtime'> {
  if (!manifest) return { range: '', singletons: 0, runtime: '' };
  const { [federationRuntime]: runtime = '', ...singletons } = manifest.shared;
  return { range: manifest.range, singletons: Object.keys(singletons).length, runtime };
}

function servingOf({ stable, canary, lastGood }: RevisionEntry, release: string): RehearsedRelease['serving'] {
  const places = { stable, canary: canary?.release, lastGood };
  return (['stable', 'canary', 'lastGood'] as const).filter((place) => places[place] === release);
}

function stateOf(
  { before, after }: Pick<RehearsedRemote, 'before' | 'after'>,
  rows: readonly RehearsedRelease[],
): Exclude<RehearsedRemote['state'], 'off'> {
  if (after === null) return before === null ? 'unavailable' : 'none';
  const isWorse = (before !== null && after !== before) || rows.some((row) => row.before && !row.after);
  return isWorse ? 'fallback' : 'runs';
}

function verdictOf(remotes: readonly RehearsedRemote[]): Rehearsal['verdict'] {
  const states = new Set(remotes.map(({ state }) => state));
  if (states.has('none')) return 'refused';
  return states.has('fallback') || states.has('unavailable') ? 'fallback' : 'passed';
}

function countsOf(remotes: readonly RehearsedRemote[]): Rehearsal['counts'] {
  const rows = remotes.flatMap((remote) => remote.releases);
  const isStarted = rows.some(({ checks }) => checks.start !== 'not-run');
  const run = rehearsalChecks.filter((check) => check !== 'start' || isStarted);
  const results = rows.flatMap(({ checks }) => run.map((check) => checks[check]));
  const count = (wanted: string) => results.filter((result) => result === wanted).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    notRun: count('not-run'),
    releases: rows.length,
    remotes: remotes.filter(({ state }) => state !== 'off').length,
  };
}

/** Returns who published each of these releases, by `<remote>/<release>`. */
async function readPublishers(database: Database, named: readonly ReleaseKey[]): Promise<ReadonlyMap<string, string>> {
  if (named.length === 0) return new Map();
  const wanted = named.map(({ remote, release }) => and(eq(releases.remote, remote), eq(releases.release, release)));
  const rows = await database.anonymous((tx) =>
    tx
      .select()
      .from(releases)
      .where(or(...wanted)),
  );
  return new Map(rows.map((row) => [nameOf(row), row.publishedBy.name]));
}
