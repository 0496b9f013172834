import type { Audience, HostManifest, Rehearsal, RehearsedRelease, RehearsedRemote, Start } from '@cairn/contract';
import { openRegistryClient } from './client.ts';
import { ReleaseRefused } from './problem.ts';
import type { Registry } from './release.ts';

interface Rehearsing extends Registry {
  host: HostManifest;
  starts?: readonly Start[];
  /** Goes on although a release does not run, since another one of its remote does. */
  acceptFallback: boolean;
  note: string;
}

/**
 * Rehearses a host against the live releases of a registry. `progress` gets the result, line by line.
 * @throws ReleaseRefused if the host must not go live; RegistryUnreachable when the server does not answer
 */
export async function rehearse(
  { server, token, host, starts = [], acceptFallback, note }: Rehearsing,
  progress: (line: string) => void,
): Promise<Rehearsal> {
  const rehearsal = await openRegistryClient(server, token).rehearse({ host, starts: [...starts], acceptFallback, note });
  for (const line of rehearsalLines(rehearsal)) progress(line);
  refuseFailed(rehearsal);
  return rehearsal;
}

/** @throws ReleaseRefused if the host must not go live */
function refuseFailed({ verdict, acceptFallback, remotes, version }: Rehearsal): void {
  const named = (state: RehearsedRemote['state']) => remotes.filter((one) => one.state === state).map(({ remote }) => remote);
  if (verdict === 'refused')
    throw new ReleaseRefused(
      `host ${version} must not go live`,
      named('none').map((remote) => `${remote} would have no release that runs. Release one that runs on both hosts first`),
    );
  if (verdict === 'fallback' && !acceptFallback)
    throw new ReleaseRefused(`host ${version} would not run every live release`, [
      ...named('fallback').map((remote) => `${remote} has another release that runs`),
      ...named('unavailable').map((remote) => `${remote} has no release that runs, on the host in use either`),
      'to go on, add --accept-fallback',
    ]);
}

/** Returns the result of a rehearsal as lines for a terminal, the remotes that fail first. */
export function rehearsalLines({ id, version, shellVersion, revision, remotes, counts }: Rehearsal): string[] {
  const first = ['none', 'fallback', 'unavailable', 'runs', 'off'];
  const sorted = [...remotes].sort((one, other) => first.indexOf(one.state) - first.indexOf(other.state));
  return [
    `host ${version}, contract ${shellVersion}, against revision ${revision ?? 0}: ${counts.passed} checks passed, ${counts.failed} failed, ${counts.notRun} not run (${id})`,
    ...sorted.flatMap((remote) => [
      `  ${plain(remote.remote)}: ${stateWords(remote)}`,
      ...remote.releases.flatMap((release) => [
        `    ${release.release} (${servingWords(release)}) ${release.after ? 'runs' : 'does not run'}${release.before ? '' : ', nor does it on the host in use'}`,
        ...(release.after ? [] : [`      concerns ${concernedWords(release)}`]),
        ...release.problems.map(({ text }) => `      ${plain(text)}`),
      ]),
    ]),
  ];
}

function stateWords({ state, before, after }: RehearsedRemote): string {
  switch (state) {
    case 'runs':
      return 'runs';
    case 'fallback':
      return before === after ? `${after} still runs` : `falls back from ${before} to ${after}`;
    case 'none':
      return 'NO RELEASE RUNS';
    case 'unavailable':
      return 'no release runs, on the host in use either';
    case 'off':
      return 'switched off, not rehearsed';
  }
}

function servingWords({ serving, audience }: RehearsedRelease): string {
  const words = { stable: 'stable', canary: `canary for ${audience ? audienceWords(audience) : 'nobody'}`, lastGood: 'last good' };
  return serving.map((place) => words[place]).join(', ');
}

function audienceWords(audience: Audience): string {
  return 'percent' in audience ? `${audience.percent} %` : `${audience.tenants.length} organizations: ${audience.tenants.join(', ')}`;
}

function concernedWords({ people, tabs, publishedBy }: RehearsedRelease): string {
  const by = publishedBy === null ? '' : `; published by ${plain(publishedBy)}`;
  return `${people} people in ${tabs} tabs in the last 24 hours${by}`;
}

/** Removes control characters: names and manifests come from others, and a terminal would obey them. */
function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
