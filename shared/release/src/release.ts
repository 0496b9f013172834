import { isDeepStrictEqual } from 'node:util';
import {
  type Audience,
  type CanaryLimits,
  chooseRelease,
  type Manifest,
  type RegistryStatus,
  releaseName,
  releaseNamePattern,
  rollbackTarget,
} from '@cairn/contract';
import { type Build, formOf, readBuild } from './build.ts';
import { refuseProblems } from './check.ts';
import { type Change, openRegistryClient, type RegistryClient } from './client.ts';
import { ReleaseRefused } from './problem.ts';

/** Which registry, and by which right. */
export interface Registry {
  /** The origin of the Cairn to release to. */
  server: string;
  /** A deploy token of the remote. */
  token: string;
}

/** Who gets a release; everyone where no audience is named. */
export interface Reach {
  audience?: Audience | undefined;
  limits?: CanaryLimits | undefined;
}

export interface ReleaseOptions extends Registry, Reach {
  /** The remote's build output, which holds remote.json. */
  directory: string;
  /** What changed, in words; stands in the revision. */
  note?: string | undefined;
  /** The build is that of the checkout that Cairn runs from: a later start may replace it. */
  fromCheckout?: boolean;
  /** Asked before a remote that has a release gets this one: null, or why it stays as it is. */
  whyLeft?: (build: { remote: string; release: string }, live: RegistryStatus) => Promise<string | null>;
}

export interface Released {
  remote: string;
  /** The stable one now; with an audience the one that it gets. */
  release: string;
  /** The live revision that names it. */
  revision: number;
  /** False: the registry said so already, or the remote was left as it is. */
  changed: boolean;
  /** Why the remote was left as it is. */
  left?: string;
}

type Sound = Build & { manifest: Manifest };

/**
 * Check → publish → promote: makes a remote's last build its stable release, or the canary of an audience. A no-op where that
 * is so already.
 * @throws ReleaseRefused with every problem; RegistryUnreachable where the server does not answer
 */
export async function release({
  directory,
  server,
  token,
  note = '',
  fromCheckout = false,
  whyLeft = () => Promise.resolve(null),
  ...reach
}: ReleaseOptions): Promise<Released> {
  const client = openRegistryClient(server, token);
  const build = await readBuild(directory);
  const name = build.manifest ? releaseName(build.manifest) : null;
  const live = await liveOf(client, build);
  const remote = build.manifest?.id ?? '';
  const entry = live.revision?.remotes[remote];
  const asItIs = { remote, release: entry?.stable ?? '', revision: live.revision?.number ?? 0, changed: false };
  const isStable = entry?.on === true && entry.stable === name && !reach.audience;
  if (isStable && live.serving[remote] === name) return asItIs;
  const left = entry && name ? await whyLeft({ remote, release: name }, live) : null;
  if (left) return { ...asItIs, left };
  const { manifest } = await put(client, build);
  if (isStable) return asItIs; // its files are back in the store: nothing else was wrong
  return promoted(client, live, { path: 'promotions', remote: manifest.id, release: releaseName(manifest), note, fromCheckout, ...reach });
}

/** Check → publish: puts a remote's last build into the store, where nobody gets it yet. @throws as `release` does */
export async function publish({ directory, server, token }: Pick<ReleaseOptions, 'directory' | 'server' | 'token'>) {
  const client = openRegistryClient(server, token);
  const { manifest, existed } = await put(client, await readBuild(directory));
  return { remote: manifest.id, release: releaseName(manifest), existed };
}

/** Which release, for whom. */
interface Promotion extends Reach {
  remote: string;
  release: string;
  note?: string;
  /** Only where it is on canary now, or stable already: what was taken back is given to nobody. */
  tried?: boolean;
}

/**
 * Makes a release that was published the stable one, or the canary of an audience; a no-op where it is the stable one already.
 * @throws as `release` does
 */
export async function promote({ server, token, tried = false, ...promotion }: Registry & Promotion): Promise<Released> {
  const client = openRegistryClient(server, token);
  const live = await client.live();
  const { remote, release, audience } = promotion;
  if (tried) refuseUntried(live, remote, release);
  // Everyone has it: whoever tries each change on some first, changes now and then nothing.
  if (audience && live.revision?.remotes[remote]?.stable === release)
    return { remote, release, revision: live.revision.number, changed: false };
  return promoted(client, live, { path: 'promotions', note: '', ...promotion });
}

/**
 * Takes the canary back; where there is none, makes the stable release before this one stable again. With `to`, a version or
 * the name of a release, makes that one stable for everyone, whichever it is. Its files lie in the store: nothing is built.
 * `from`, in the same words, is the release that is rolled back; it has to be named where a roll back was the last change, so that
 * two people who see the same failure do not go back twice. A no-op where it was rolled back already.
 * @throws ReleaseRefused where there is none; RegistryUnreachable where the server does not answer
 */
export async function rollBack({
  server,
  token,
  remote,
  from,
  to,
  note = '',
}: Registry & { remote: string; from?: string | undefined; to?: string | undefined; note?: string | undefined }): Promise<Released> {
  const client = openRegistryClient(server, token);
  const live = await client.live();
  const entry = live.revision?.remotes[remote];
  if (from === undefined && to === undefined) await refuseSecond(client, remote);
  const seen = entry && (to === undefined ? rollbackTarget(entry) : entry.stable);
  return promoted(client, live, {
    path: 'rollbacks',
    remote,
    note,
    from: from === undefined ? seen : await storedRelease(client, remote, from, [entry?.canary?.release, entry?.stable]),
    ...(to === undefined ? {} : { to: await storedRelease(client, remote, to) }),
  });
}

/** @throws ReleaseRefused where the last change of what runs was a roll back: whether another is meant, only a name says */
async function refuseSecond(client: RegistryClient, remote: string): Promise<void> {
  const { revisions } = await client.history(remote);
  const last = revisions.find(({ change }) => change && change.action !== 'on' && change.action !== 'off');
  if (!last?.entry || (last.change?.action !== 'rollback' && last.change?.action !== 'take-back')) return;
  throw new ReleaseRefused(`${remote} was already rolled back, and ${last.entry.stable} is live`, [
    `revision ${last.number} by ${last.author}, ${last.createdAt}: ${last.note}`,
    `to roll back from it too, add --from ${last.entry.stable}`,
  ]);
}

/** The release that a version means: of `first`, else the newest of it that the store has. @throws ReleaseRefused with those that it has */
async function storedRelease(
  client: RegistryClient,
  remote: string,
  wished: string,
  first: readonly (string | undefined)[] = [],
): Promise<string> {
  if (releaseNamePattern.test(wished)) return wished; // whether it is there, the server says of any, however old
  const running = chooseRelease(
    wished,
    first.filter((one) => one !== undefined),
  );
  if (running) return running;
  const { releases } = await client.history(remote);
  const kept = releases.filter(({ prunedAt }) => prunedAt === null).map(({ release }) => release);
  const found = chooseRelease(wished, kept);
  if (found) return found;
  throw new ReleaseRefused(`${remote} ${wished} is not in the store. It was never published, or it was pruned`, [
    `stored releases: ${kept.join(', ') || 'none'}`,
  ]);
}

/** Switches a remote off, or on again. @throws as `rollBack` does */
export function switchRemote({ server, token, remote, on, note = '' }: Registry & { remote: string; on: boolean; note?: string }) {
  return onLive({ server, token }, { path: 'switches', remote, on, note });
}

async function onLive({ server, token }: Registry, change: Wanted): Promise<Released> {
  const client = openRegistryClient(server, token);
  return promoted(client, await client.live(), change);
}

/** With a remote.json that is wrong, what is wrong with it is told rather than that the registry does not answer. */
async function liveOf(client: RegistryClient, build: Build): Promise<RegistryStatus> {
  if (!build.manifest) await refuseProblems(build, client);
  return client.live();
}

async function put(client: RegistryClient, build: Build): Promise<{ manifest: Manifest; existed: boolean }> {
  await refuseProblems(build, client);
  if (!isSound(build)) throw new ReleaseRefused(`${build.path} is not valid`, build.manifestProblems);
  const { existed } = await client.publish(formOf(build));
  return { manifest: build.manifest, existed };
}

function isSound(build: Build): build is Sound {
  return build.manifest !== null;
}

type Wanted = Change extends infer C ? (C extends Change ? Omit<C, 'base'> : never) : never;

function refuseUntried({ revision }: RegistryStatus, remote: string, release: string): void {
  const entry = revision?.remotes[remote];
  if (entry?.canary?.release === release || entry?.stable === release) return;
  throw new ReleaseRefused(`${remote} ${release} is not on canary. It never was, or it was stopped; see "history"`, []);
}

/**
 * Compare-and-swap on the revision that was seen; where somebody changed another remote meanwhile, once more on theirs. Whoever
 * changed this one decided on something else than what was seen here: two who go back at once go back once.
 */
async function promoted(client: RegistryClient, live: RegistryStatus, wanted: Wanted): Promise<Released> {
  const attempt = ({ revision }: RegistryStatus) => client.change({ ...wanted, base: revision?.number ?? 0 });
  const first = await attempt(live);
  const done = first.outcome === 'done' ? first : await attempt(await liveAgain(client, live, wanted.remote));
  if (done.outcome === 'conflict') throw new ReleaseRefused('someone else changed the registry at the same time. Try again', []);
  const { revision, changed } = done.promoted;
  const stable = revision.remotes[wanted.remote]?.stable ?? '';
  const release = wanted.path === 'promotions' ? wanted.release : stable;
  return { remote: wanted.remote, release, revision: revision.number, changed };
}

async function liveAgain(client: RegistryClient, seen: RegistryStatus, remote: string): Promise<RegistryStatus> {
  const now = await client.live();
  if (isDeepStrictEqual(now.revision?.remotes[remote], seen.revision?.remotes[remote])) return now;
  throw new ReleaseRefused(`${remote} was changed at the same time. Check "history" before you try again`, []);
}
