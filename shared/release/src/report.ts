import type { Audience, DeployToken, RegistryStatus, RemoteHistory, RevisionEntry } from '@cairn/contract';

/** Returns the running releases as lines for a terminal. `remote`: only this one; empty: all. */
export function statusLines({ revision, serving, excluded }: RegistryStatus, remote: string): string[] {
  if (!revision) return ['no releases yet'];
  const entries = Object.entries(revision.remotes).filter(([id]) => remote === '' || id === remote);
  return [
    `revision ${revision.number} by ${revision.author}, ${revision.createdAt}: ${revision.note}`,
    ...entries.map(([id, entry]) => `  ${id} ${serving[id] ?? '–'}${entry.on ? '' : ', switched off'}${canaryWords(entry)}`),
    ...excluded
      .filter((entry) => entry.code !== 'OFF' && (remote === '' || entry.remote === remote))
      .map((entry) => `  ${entry.remote} ${entry.release ?? ''} is skipped (${entry.code}): ${entry.reasons.join('; ')}`),
  ];
}

/** Returns a remote's releases and revisions, newest first, as lines for a terminal. */
export function historyLines({ remote, releases, revisions }: RemoteHistory): string[] {
  const live = revisions[0]?.entry;
  const kept = releases.filter(({ prunedAt }) => prunedAt === null);
  return [
    `${remote}: ${kept.length} releases in the store`,
    ...kept.map(
      ({ release, size, publishedAt, publishedBy }) =>
        `  ${release}${stateOf(release, live ?? null)}  ${Math.ceil(size / 1000)} kB, ${publishedAt} by ${publishedBy}`,
    ),
    'revisions',
    ...revisions.map(({ number, createdAt, author, note }) => `  ${number}  ${createdAt} by ${author}: ${note}`),
  ];
}

function stateOf(release: string, entry: RevisionEntry | null): string {
  if (release === entry?.stable) return ' (stable)';
  if (release === entry?.canary?.release) return ' (canary)';
  return release === entry?.lastGood ? ' (before)' : '';
}

function canaryWords({ canary }: RevisionEntry): string {
  return canary ? `, canary ${canary.release} for ${audienceWords(canary.audience)}` : '';
}

function audienceWords(audience: Audience): string {
  return 'percent' in audience ? `${audience.percent} %` : audience.tenants.join(', ');
}

/** Returns the deploy tokens as lines for a terminal. */
export function tokenLines(tokens: readonly DeployToken[]): string[] {
  if (tokens.length === 0) return ['no deploy tokens'];
  return tokens.map(
    ({ id, remote, name, createdAt, createdBy, lastUsedAt, revokedAt }) =>
      `${id}  ${remote}  ${name}, ${createdAt} by ${createdBy ?? 'this installation'}, ${lastUsedAt ? `last used ${lastUsedAt}` : 'never used'}${revokedAt ? `, revoked ${revokedAt}` : ''}`,
  );
}
