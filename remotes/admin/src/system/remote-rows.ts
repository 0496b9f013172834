import type { Canary, RegistryHealth, RegistryStatus, ReleaseHealth, RevisionHistory } from '@cairn/contract';

/**
 * `live`: the promoted release runs. `watch`: its canary exceeds a limit. `fallback`: an older release runs instead. `off`: switched off.
 * `left-out`: nothing runs. `new`: published, never promoted.
 */
export type RemoteState = 'live' | 'watch' | 'fallback' | 'off' | 'left-out' | 'new';

/** The health of a release in the last day. */
export interface ReleaseStats {
  tabs: number;
  /** The share of tabs in which it failed; null without reports. */
  errorRate: number | null;
  loadMs: number | null;
  /** Its most frequent error code. */
  mostSeen: string | null;
  vitals: ReleaseHealth['vitals'];
  /** Figures per hour, oldest first. Hours without reports are omitted. */
  hours: { hour: string; errorRate: number; loadMs: number | null }[];
}

/** A remote: its desired and its actual state. */
export interface RemoteRow {
  remote: string;
  /** The promoted release. */
  promoted: string;
  /** The running release; null if none runs. */
  running: string | null;
  previous: string | null;
  /** The earlier release that runs in tabs in which a later one failed in the last day; null if there are none. */
  instead: { release: string; tabs: number } | null;
  canary: (Canary & { doing: ReleaseStats }) | null;
  doing: ReleaseStats;
  since: string;
  author: string;
  revision: number;
  on: boolean;
  state: RemoteState;
}

/** `area-2` before `area-10`. */
const byName = new Intl.Collator('en', { numeric: true });

/** Returns the remotes by name. Those that need attention come first. */
export function remoteRows(
  status: Pick<RegistryStatus, 'serving'>,
  history: Pick<RevisionHistory, 'remotes'>,
  health: Pick<RegistryHealth, 'releases' | 'hours'> = { releases: [], hours: [] },
): RemoteRow[] {
  const urgency: Record<RemoteState, number> = { 'left-out': 0, fallback: 1, watch: 2, off: 3, live: 3, new: 3 };
  return history.remotes
    .map(({ remote, stable, lastGood, canary, on, since, author, revision }): RemoteRow => {
      const running = status.serving[remote] ?? null;
      const tried = canary ? { ...canary, doing: statsOf(health, remote, canary.release) } : null;
      const runs = stateOf(stable, running, on);
      const state = runs === 'live' && tried && isBeyond(tried, tried.doing) ? 'watch' : runs;
      const doing = statsOf(health, remote, running ?? stable);
      const instead = insteadIn(health, remote);
      return { remote, promoted: stable, running, previous: lastGood, instead, canary: tried, doing, since, author, revision, on, state };
    })
    .sort((one, other) => urgency[one.state] - urgency[other.state] || byName.compare(one.remote, other.remote));
}

/** Returns whether a canary exceeds one of its limits. The server waits for more tabs before it rolls a canary back. */
export function isBeyond({ limits }: Pick<Canary, 'limits'>, { errorRate, loadMs }: Pick<ReleaseStats, 'errorRate' | 'loadMs'>): boolean {
  return (errorRate ?? 0) > limits.errorRate || (loadMs ?? 0) > limits.loadMs;
}

/** Returns the row of a remote that is in no revision yet: it has no previous release, but one to promote. */
export function newRow(remote: string): RemoteRow {
  const doing: ReleaseStats = { tabs: 0, errorRate: null, loadMs: null, mostSeen: null, vitals: noVitals, hours: [] };
  return { ...nowhere, remote, doing };
}

const nowhere = {
  promoted: '',
  running: null,
  previous: null,
  instead: null,
  canary: null,
  since: '',
  author: '',
  revision: 0,
  on: false,
  state: 'new',
} as const;
const noVitals: ReleaseHealth['vitals'] = { lcp: null, inp: null, cls: null };

function insteadIn({ releases }: Pick<RegistryHealth, 'releases'>, remote: string): RemoteRow['instead'] {
  const [most] = releases.filter((one) => one.remote === remote && one.insteadTabs > 0).sort((a, b) => b.insteadTabs - a.insteadTabs);
  return most ? { release: most.release, tabs: most.insteadTabs } : null;
}

/** Returns the health of a release. Figures without reports are null. */
export function statsOf({ releases, hours }: Pick<RegistryHealth, 'releases' | 'hours'>, remote: string, release: string): ReleaseStats {
  const isIt = (one: { remote: string; release: string }) => one.remote === remote && one.release === release;
  const seen: ReleaseHealth | undefined = releases.find(isIt);
  return {
    tabs: seen?.tabs ?? 0,
    errorRate: seen ? seen.failed / seen.tabs : null,
    loadMs: seen?.loadMs ?? null,
    mostSeen: seen?.codes[0]?.code ?? null,
    vitals: seen?.vitals ?? noVitals,
    hours: hours.filter(isIt).map(({ hour, tabs, failed, loadMs }) => ({ hour, errorRate: failed / tabs, loadMs })),
  };
}

function stateOf(stable: string, running: string | null, on: boolean): Exclude<RemoteState, 'watch' | 'new'> {
  if (!on) return 'off';
  if (running === null) return 'left-out';
  return running === stable ? 'live' : 'fallback';
}
