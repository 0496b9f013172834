import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import * as v from 'valibot';
import { type Claimant, claimsOf, conflictsWith, type Ownership, ownershipOf } from './claims.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { releaseName } from './release-name.ts';
import { type Revision, type RevisionEntry, releaseOrder } from './revision.ts';
import { federationRuntime, mismatchText } from './shell.ts';
import { knownRemotes, type LostRelease, type UnavailableRemote, unavailableRemotes } from './unavailable.ts';

/** Why a remote, or one of its releases, is not in a plan. */
export type ExclusionCode = 'OFF' | 'NOT_FOUND' | 'INVALID' | 'INCOMPATIBLE' | 'CONFLICT' | 'FORBIDDEN';
export interface ExcludedRelease {
  remote: string;
  release: string | null;
  code: ExclusionCode;
  /** For the administrator, one line each. */
  reasons: string[];
}

/** The host, as far as a remote depends on it. */
export interface Shell {
  version: string;
  /** The packages that it provides, with versions: the singletons and the federation runtime. */
  provides: Readonly<Record<string, string>>;
}

export interface Resolution {
  chosen: Manifest[];
  /** By remote: the release that runs in a browser where the chosen one fails. */
  fallbacks: ReadonlyMap<string, Manifest>;
  excluded: ExcludedRelease[];
  /** The remotes without a running release: those that cannot run, and those that are switched off. */
  unavailable: readonly UnavailableRemote[];
  /** The result of each override: null when it runs, else the reason. Then the normal release runs. */
  overridden: Map<string, Pick<ExcludedRelease, 'code' | 'reasons'> | null>;
}

/** A tab's override of a remote: `value` is the `remote.json` as read, `release` the published release that it must be. */
export interface Overriding {
  /** Null: from another origin, which has no release. */
  release: string | null;
  value: unknown;
}

const nobody: ReadonlySet<string> = new Set();
const nothing: ReadonlyMap<string, Overriding> = new Map();

/**
 * Decides which release of each remote runs in `shell` under `revision`, and why the others do not.
 * Pure: server, browser and release command run the same rules.
 * - If a release cannot run, the next one of its remote is tried: canary, stable, last good. The next one after the chosen release is its
 *   fallback, for a browser in which it fails.
 * - An address belongs to the remote whose stable release claims it, even while that is switched off or cannot run. No other release that
 *   claims it runs.
 * @param releases each `remote.json` as read, by `<remote>/<release>`; checked here before anything in it is trusted
 * @param canaries the remotes whose canary is wanted (`canariesFor`)
 * @param overrides what one tab wants instead, by remote; also for a remote that is switched off or was never released. Applied last, so
 *   that an override takes no route from another remote. If it cannot run, the normal release does; if it fails, it has no fallback.
 * @param lost like `releases`, those whose `remote.json` is missing or not trusted: they never run, but still own their addresses
 */
export function resolveReleases(
  revision: Revision | null,
  releases: ReadonlyMap<string, unknown>,
  shell: Shell,
  canaries: ReadonlySet<string> = nobody,
  overrides: ReadonlyMap<string, Overriding> = nothing,
  lost?: ReadonlyMap<string, LostRelease>,
): Resolution {
  const chosen: Manifest[] = [];
  const excluded: ExcludedRelease[] = [];
  const overridden: Resolution['overridden'] = new Map();
  const claimed = new Set<string>();
  const further = new Map<string, readonly string[]>();
  const entries = Object.entries(revision?.remotes ?? {}).sort(byRemote);
  const read = readOnce();
  const ownership = stableOwnership(entries, releases, { shell, read }, knownRemotes(revision, releases, lost));
  const attempt = (remote: string, release: string | null, value: unknown) => {
    const tried = tryRelease(remote, release, value, { shell, read, chosen, claimed, ownership });
    if (!('manifest' in tried)) return tried;
    chosen.push(tried.manifest);
    for (const claim of tried.claims) claimed.add(claim);
    return null;
  };
  const released = (remote: string, entry: RevisionEntry) => {
    if (!entry.on) {
      excluded.push({ remote, release: entry.stable, code: 'OFF', reasons: ['switched off'] });
      return;
    }
    const ways = releaseOrder(entry, canaries.has(remote));
    for (const [place, release] of ways.entries()) {
      const refused = attempt(remote, release, releases.get(`${remote}/${release}`));
      if (!refused) {
        further.set(remote, ways.slice(place + 1));
        return;
      }
      excluded.push({ remote, release, ...refused });
    }
  };
  for (const [remote, entry] of entries) if (!overrides.has(remote)) released(remote, entry);
  for (const [remote, { release, value }] of [...overrides].sort(byRemote)) {
    const refused = attempt(remote, release, value);
    overridden.set(remote, refused);
    const entry = revision?.remotes[remote];
    if (refused && entry) released(remote, entry);
  }
  if (overrides.size > 0) chosen.sort((one, other) => (one.id < other.id ? -1 : 1));
  const unavailable = unavailableRemotes(revision, releases, new Set(chosen.map(({ id }) => id)), lost);
  return {
    chosen,
    excluded,
    unavailable,
    overridden,
    fallbacks: fallbacksOf(chosen, further, releases, { shell, read, ownership }),
  };
}

/**
 * Returns the owner of each address. Remotes whose stable release can run come first, then remotes that are on but cannot run, then those
 * that are switched off. So a running remote never loses an address to one that does not run.
 */
function stableOwnership(
  entries: readonly [string, RevisionEntry][],
  releases: ReadonlyMap<string, unknown>,
  { shell, read }: Pick<Beside, 'shell' | 'read'>,
  known: readonly UnavailableRemote[],
): Ownership {
  const ranks: [Claimant[], Claimant[], Claimant[]] = [[], [], []];
  for (const [remote, { stable, on }] of entries) {
    const { manifest } = on ? read(releases.get(`${remote}/${stable}`)) : { manifest: null };
    const runs = manifest?.id === remote && releaseName(manifest) === stable && compatibilityProblems(manifest, shell).length === 0;
    const claimant = runs ? manifest : known.find(({ id }) => id === remote);
    if (claimant) ranks[runs ? 0 : on ? 1 : 2].push(claimant);
  }
  return ownershipOf(ranks.flat());
}

/**
 * Returns, for each chosen release, the first of `further` that can run with all the others. A fallback never takes anything from another
 * remote.
 */
function fallbacksOf(
  chosen: readonly Manifest[],
  further: ReadonlyMap<string, readonly string[]>,
  releases: ReadonlyMap<string, unknown>,
  rules: Pick<Beside, 'shell' | 'read' | 'ownership'>,
): ReadonlyMap<string, Manifest> {
  const fallbacks = new Map<string, Manifest>();
  const owners = new Map(chosen.flatMap((manifest) => claimsOf(manifest).map((claim) => [claim, manifest.id])));
  for (const [remote, ways] of further) {
    if (ways.length === 0) continue;
    const isTaken = (claim: string) => (owners.get(claim) ?? remote) !== remote;
    const beside = { ...rules, chosen: chosen.filter(({ id }) => id !== remote), claimed: { has: isTaken } };
    for (const release of ways) {
      const tried = tryRelease(remote, release, releases.get(`${remote}/${release}`), beside);
      if (!('manifest' in tried)) continue;
      fallbacks.set(remote, tried.manifest);
      break;
    }
  }
  return fallbacks;
}

function byRemote([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** The rules and releases that a release is checked against. */
interface Beside {
  shell: Shell;
  /** Reads a published `remote.json`. */
  read: (value: unknown) => ReturnType<typeof readManifest>;
  /** The releases chosen so far, and their claims. */
  chosen: readonly Manifest[];
  claimed: Pick<ReadonlySet<string>, 'has'>;
  ownership: Ownership;
}

/** Returns a `readManifest` that parses each value only once, since a release is read for its claims and again to run. */
function readOnce(): (value: unknown) => ReturnType<typeof readManifest> {
  const known = new Map<unknown, ReturnType<typeof readManifest>>();
  return (value) => {
    const read = known.get(value) ?? readManifest(value);
    known.set(value, read);
    return read;
  };
}

/** Returns the release if it can run with those already chosen, else the reasons. `release`: null for one of another origin. */
function tryRelease(
  remote: string,
  release: string | null,
  value: unknown,
  { shell, read, chosen, claimed, ownership: { claimants, owners } }: Beside,
): { manifest: Manifest; claims: string[] } | Pick<ExcludedRelease, 'code' | 'reasons'> {
  if (value === undefined) return { code: 'NOT_FOUND', reasons: [release === null ? notRead : `release ${release} is not in the store`] };
  const of = release === null ? 'development' : 'release';
  const { manifest } = release === null ? readManifest(value, of) : read(value);
  if (!manifest) return { code: 'INVALID', reasons: releaseProblems(value, shell, [...chosen, ...claimants], of) };
  if (manifest.id !== remote || (release !== null && releaseName(manifest) !== release))
    return { code: 'INVALID', reasons: [`remote.json is of ${manifest.id} ${releaseName(manifest)}`] };
  const misfits = compatibilityProblems(manifest, shell);
  const claims = claimsOf(manifest);
  // Pairwise comparison only when there is a conflict to name: with hundreds of remotes it would take seconds.
  const isTaken = (claim: string) => claimed.has(claim) || (owners.get(claim) ?? remote) !== remote;
  const conflicts = claims.some(isTaken) ? conflictsWith(manifest, [...chosen, ...claimants]) : [];
  if (misfits.length + conflicts.length === 0) return { manifest, claims };
  return { code: misfits.length > 0 ? 'INCOMPATIBLE' : 'CONFLICT', reasons: [...misfits, ...conflicts] };
}

const notRead = 'its remote.json has not been read';

/** The parts of a `remote.json` that can be read even when the rest is invalid, so that all problems are reported at once. */
const LooseSchema = v.object({
  id: v.fallback(v.string(), ''),
  range: v.fallback(v.string(), ''),
  shared: v.fallback(v.record(v.string(), v.string()), {}),
  routes: v.fallback(v.array(v.fallback(v.object({ path: v.string() }), { path: '' })), []),
  navigation: v.fallback(v.array(v.fallback(v.object({ to: v.string(), keys: v.optional(v.string()) }), { to: '' })), []),
  commands: v.fallback(v.optional(v.array(v.fallback(v.object({ to: v.string(), keys: v.optional(v.string()) }), { to: '' })), []), []),
});

/**
 * Returns everything that prevents a `remote.json` from running in `shell` together with `others`, as lines for the release's author: its
 * own errors, missing dependencies, and conflicts with other remotes.
 */
export function releaseProblems(
  value: unknown,
  shell: Shell,
  others: readonly Claimant[],
  of: 'release' | 'development' = 'release',
): string[] {
  const { manifest, problems } = readManifest(value, of);
  const read = v.safeParse(LooseSchema, value);
  const own = manifest ?? (read.success ? read.output : undefined);
  if (!own) return problems;
  return [...problems, ...compatibilityProblems(own, shell), ...conflictsWith(own, others)];
}

/** Something that a release needs and a shell does not provide. */
export interface Misfit {
  part: 'contract' | 'singleton' | 'runtime';
  /** The package; empty for the contract. */
  name: string;
  /** The versions that the release accepts. */
  range: string;
  /** The version that the shell provides; null when it does not provide the package. */
  provided: string | null;
}

/**
 * Returns everything that a release needs and this shell cannot provide: the contract version, each singleton, the federation runtime. Only
 * this function decides it, for a release on the running host as for a new host under the running releases.
 */
export function misfitsOf(manifest: Pick<Manifest, 'range' | 'shared'>, shell: Shell): Misfit[] {
  const misfits: Misfit[] = [];
  if (validRange(manifest.range) !== null && !satisfies(shell.version, manifest.range))
    misfits.push({ part: 'contract', name: '', range: manifest.range, provided: shell.version });
  for (const [name, range] of Object.entries(manifest.shared)) {
    const provided = shell.provides[name] ?? null;
    if (provided === null || !satisfies(provided, range))
      misfits.push({ part: name === federationRuntime ? 'runtime' : 'singleton', name, range, provided });
  }
  return misfits;
}

/** Returns the same as lines for the release's author. */
export function compatibilityProblems(manifest: Pick<Manifest, 'range' | 'shared'>, shell: Shell): string[] {
  return misfitsOf(manifest, shell).map(({ name, range, provided }) => {
    if (name === '') return mismatchText(range, shell.version);
    return provided === null ? `needs ${name}, which the host does not provide` : `needs ${name} ${range}, the host provides ${provided}`;
  });
}
