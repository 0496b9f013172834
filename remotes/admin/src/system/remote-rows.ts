import type { RegistryStatus, RevisionHistory } from '@cairn/contract';

/** `live`: what was promoted runs. `fallback`: an older release runs in its place. `off`: switched off. `left-out`: nothing runs. */
export type RemoteState = 'live' | 'fallback' | 'off' | 'left-out';

/** One remote, as the revision wants it and as it runs. */
export interface RemoteRow {
  remote: string;
  /** The release that was promoted. */
  promoted: string;
  /** The release that runs; null where none does. */
  running: string | null;
  previous: string | null;
  since: string;
  author: string;
  revision: number;
  state: RemoteState;
}

/** The remotes by name, those first that want somebody. */
export function remoteRows(status: Pick<RegistryStatus, 'serving'>, history: Pick<RevisionHistory, 'remotes'>): RemoteRow[] {
  const urgency: Record<RemoteState, number> = { 'left-out': 0, fallback: 1, off: 2, live: 2 };
  return history.remotes
    .map(({ remote, stable, lastGood, on, since, author, revision }): RemoteRow => {
      const running = status.serving[remote] ?? null;
      return { remote, promoted: stable, running, previous: lastGood, since, author, revision, state: stateOf(stable, running, on) };
    })
    .sort((one, other) => urgency[one.state] - urgency[other.state] || one.remote.localeCompare(other.remote, 'en'));
}

function stateOf(stable: string, running: string | null, on: boolean): RemoteState {
  if (!on) return 'off';
  if (running === null) return 'left-out';
  return running === stable ? 'live' : 'fallback';
}
