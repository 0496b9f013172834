import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import * as v from 'valibot';
import { type Claimant, claimsOf, conflictsWith, type Ownership, ownershipOf } from './claims.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { releaseName } from './release-name.ts';
import { type Revision, type RevisionEntry, releaseOrder } from './revision.ts';
import { mismatchText } from './shell.ts';
import { knownRemotes, type LostRelease, type UnavailableRemote, unavailableRemotes } from './unavailable.ts';

/** Why a remote, or one release of it, is not in a plan. */
export type ExclusionCode = 'OFF' | 'NOT_FOUND' | 'INVALID' | 'INCOMPATIBLE' | 'CONFLICT' | 'FORBIDDEN';
export interface ExcludedRelease {
  remote: string;
  release: string | null;
  code: ExclusionCode;
  /** For the administrator, one line each. */
  reasons: string[];
}

/** The host as a remote meets it. */
export interface Shell {
  version: string;
  /** What it provides, with the versions: the singletons, and the federation runtime. */
  provides: Readonly<Record<string, string>>;
}

export interface Resolution {
  chosen: Manifest[];
  /** By remote: what runs in a browser where the chosen release fails. */
  fallbacks: ReadonlyMap<string, Manifest>;
  excluded: ExcludedRelease[];
  /** The remotes of which nothing runs: those that should, and those that are switched off. */
  unavailable: readonly UnavailableRemote[];
  /** What became of each override: null where it runs, else why it does not, and what runs without it does. */
  overridden: Map<string, Pick<ExcludedRelease, 'code' | 'reasons'> | null>;
}

/** What one tab wants of a remote: `value` is a `remote.json` as it was read, `release` the published one that it has to be. */
export interface Overriding {
  /** Null: of another origin, which has no release. */
  release: string | null;
  value: unknown;
}

const nobody: ReadonlySet<string> = new Set();
const nothing: ReadonlyMap<string, Overriding> = new Map();

/**
 * Which release of which remote runs in `shell` under `revision`, and why each other one does not.
 * Pure: server, browser and release command run the same rules. `releases` holds what `remote.json` says, by
 * `<remote>/<release>`, as it was read: nothing in it is believed before it is checked here. `canaries` names the remotes of
 * which the canary is wanted (`canariesFor`). Where a release cannot run, the next one of its remote does: canary, stable,
 * last good. What would come after the chosen one is its fall-back, for a browser in which it fails. An address belongs to the
 * remote whose stable release has it, also while that is switched off or cannot run: no other release that claims it runs.
 * `overrides` holds what one tab wants instead, by remote: also of a remote that is switched off or was never released. It comes last, so that it
 * takes no route from anybody; where it cannot run, what runs without it does, and where it fails, nothing steps in. `lost`
 * holds, as `releases` would, those whose `remote.json` cannot be had or believed: they never run, and own their addresses still.
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
 * Who owns which address: a remote of which the stable release can run comes first, then those that are on and cannot run, then
 * those that are switched off. So what runs today is never pushed out by what does not.
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

/** For each chosen release the first of `further` that runs beside all the others. None takes anything from another remote. */
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

/** What a release is held against. */
interface Beside {
  shell: Shell;
  /** Reads a published `remote.json`. */
  read: (value: unknown) => ReturnType<typeof readManifest>;
  /** What is chosen already, and the claims of that. */
  chosen: readonly Manifest[];
  claimed: Pick<ReadonlySet<string>, 'has'>;
  ownership: Ownership;
}

/** `readManifest`, which reads each value once: a release is asked for its claims, and whether it runs. */
function readOnce(): (value: unknown) => ReturnType<typeof readManifest> {
  const known = new Map<unknown, ReturnType<typeof readManifest>>();
  return (value) => {
    const read = known.get(value) ?? readManifest(value);
    known.set(value, read);
    return read;
  };
}

/** Does this release run beside those that are chosen already, and if not, why? `release`: null for one of another origin. */
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
  // Each against each only where there is something to name: among hundreds of remotes that alone would take seconds.
  const isTaken = (claim: string) => claimed.has(claim) || (owners.get(claim) ?? remote) !== remote;
  const conflicts = claims.some(isTaken) ? conflictsWith(manifest, [...chosen, ...claimants]) : [];
  if (misfits.length + conflicts.length === 0) return { manifest, claims };
  return { code: misfits.length > 0 ? 'INCOMPATIBLE' : 'CONFLICT', reasons: [...misfits, ...conflicts] };
}

const notRead = 'its remote.json has not been read';

/** What can be read of a `remote.json` even where the rest of it is wrong, so that one list names everything. */
const LooseSchema = v.object({
  id: v.fallback(v.string(), ''),
  range: v.fallback(v.string(), ''),
  shared: v.fallback(v.record(v.string(), v.string()), {}),
  routes: v.fallback(v.array(v.fallback(v.object({ path: v.string() }), { path: '' })), []),
  navigation: v.fallback(v.array(v.fallback(v.object({ to: v.string(), keys: v.optional(v.string()) }), { to: '' })), []),
  commands: v.fallback(v.optional(v.array(v.fallback(v.object({ to: v.string(), keys: v.optional(v.string()) }), { to: '' })), []), []),
});

/**
 * Everything that keeps a value that should be a `remote.json` from running in `shell` beside `others`, as lines for whoever
 * releases it: what is wrong in it, what it needs and does not find, and what another remote has already.
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

/** Everything in a release that this shell cannot serve: the contract's version, each singleton, the federation runtime. */
export function compatibilityProblems(manifest: Pick<Manifest, 'range' | 'shared'>, shell: Shell): string[] {
  const problems: string[] = [];
  if (validRange(manifest.range) !== null && !satisfies(shell.version, manifest.range))
    problems.push(mismatchText(manifest.range, shell.version));
  for (const [name, range] of Object.entries(manifest.shared)) {
    const version = shell.provides[name];
    if (!version) problems.push(`needs ${name}, which the host does not provide`);
    else if (!satisfies(version, range)) problems.push(`needs ${name} ${range}, the host provides ${version}`);
  }
  return problems;
}
