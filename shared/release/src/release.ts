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

/** A registry and the credentials for it. */
export interface Registry {
  /** The origin of the Cairn to release to. */
  server: string;
  /** A deploy token of the remote. */
  token: string;
}

/** The audience of a release; everyone if it has none. */
export interface Reach {
  audience?: Audience | undefined;
  limits?: CanaryLimits | undefined;
}

export interface ReleaseOptions extends Registry, Reach {
  /** The remote's build output, with remote.json. */
  directory: string;
  /** What changed. Stored in the revision. */
  note?: string | undefined;
  /** The build is from the checkout that Cairn runs from: a later start may replace it. */
  fromCheckout?: boolean;
  /** Called before a remote that already has a release gets this one: returns null, or the reason to leave it as it is. */
  whyLeft?: (build: { remote: string; release: string }, live: RegistryStatus) => Promise<string | null>;
}

export interface Released {
  remote: string;
  /** The stable release now; with an audience, the release that the audience gets. */
  release: string;
  /** The live revision with this release. */
  revision: number;
  /** False: the registry was already in this state, or the remote was left as it is. */
  changed: boolean;
  /** Why the remote was left as it is. */
  left?: string;
}

type Sound = Build & { manifest: Manifest };

/**
 * Checks, publishes and promotes a remote's last build: as its stable release, or as the canary of an audience. A no-op if it already is.
 * @throws ReleaseRefused with every problem; RegistryUnreachable when the server does not answer
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
  if (isStable) return asItIs; // only its files were missing, and they are back in the store
  return promoted(client, live, { path: 'promotions', remote: manifest.id, release: releaseName(manifest), note, fromCheckout, ...reach });
}

/** Checks and publishes a remote's last build into the store, without promoting it. @throws like `release` */
export async function publish({ directory, server, token }: Pick<ReleaseOptions, 'directory' | 'server' | 'token'>) {
  const client = openRegistryClient(server, token);
  const { manifest, existed } = await put(client, await readBuild(directory));
  return { remote: manifest.id, release: releaseName(manifest), existed };
}

/** A release and its audience. */
interface Promotion extends Reach {
  remote: string;
  release: string;
  note?: string;
  /** Only if it is on canary or already stable: a withdrawn release must not be promoted. */
  tried?: boolean;
}

/**
 * Makes a published release the stable one, or the canary of an audience; a no-op if it is already stable.
 * @throws like `release`
 */
export async function promote({ server, token, tried = false, ...promotion }: Registry & Promotion): Promise<Released> {
  const client = openRegistryClient(server, token);
  const live = await client.live();
  const { remote, release, audience } = promotion;
  if (tried) refuseUntried(live, remote, release);
  // It is already stable: an automated canary of an unchanged build is a no-op.
  if (audience && live.revision?.remotes[remote]?.stable === release)
    return { remote, release, revision: live.revision.number, changed: false };
  return promoted(client, live, { path: 'promotions', note: '', ...promotion });
}

/**
 * Withdraws the canary, or without a canary restores the previous stable release. With `to`, a version or a release name, makes that
 * release stable for everyone. Its files are in the store, so nothing is built.
 * `from`, a version or a release name, is the release to roll back. It is required if the last change was a rollback, so that two people
 * who react to the same failure do not roll back twice. A no-op if it was rolled back already.
 * @throws ReleaseRefused when there is no such release; RegistryUnreachable when the server does not answer
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

/** @throws ReleaseRefused when the last change was already a rollback: a second one must name its release */
async function refuseSecond(client: RegistryClient, remote: string): Promise<void> {
  const { revisions } = await client.history(remote);
  const last = revisions.find(({ change }) => change && change.action !== 'on' && change.action !== 'off');
  if (!last?.entry || (last.change?.action !== 'rollback' && last.change?.action !== 'take-back')) return;
  throw new ReleaseRefused(`${remote} was already rolled back, and ${last.entry.stable} is live`, [
    `revision ${last.number} by ${last.author}, ${last.createdAt}: ${last.note}`,
    `to roll back from it too, add --from ${last.entry.stable}`,
  ]);
}

/**
 * Resolves a version to a release: one of `first`, else its newest release in the store. @throws ReleaseRefused with the stored releases
 */
async function storedRelease(
  client: RegistryClient,
  remote: string,
  wished: string,
  first: readonly (string | undefined)[] = [],
): Promise<string> {
  if (releaseNamePattern.test(wished)) return wished; // the server checks whether it exists, for releases of any age
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

/** Switches a remote off or on again. @throws like `rollBack` */
export function switchRemote({ server, token, remote, on, note = '' }: Registry & { remote: string; on: boolean; note?: string }) {
  return onLive({ server, token }, { path: 'switches', remote, on, note });
}

async function onLive({ server, token }: Registry, change: Wanted): Promise<Released> {
  const client = openRegistryClient(server, token);
  return promoted(client, await client.live(), change);
}

/** Returns the live status. Reports the problems of an invalid remote.json first, rather than that the registry does not answer. */
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
 * Writes a change with compare-and-swap on the seen revision. Retries once if only other remotes changed meanwhile. If this remote changed,
 * it fails, because the change was decided on an outdated state: two simultaneous rollbacks take effect once.
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
