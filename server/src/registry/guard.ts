import type { BeyondLimit, Canary, ReleaseHealth } from '@cairn/contract';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { readHealth } from './health.ts';
import { rollBackRemote } from './promote.ts';
import type { Registry } from './registry.ts';

/** Below this nothing is judged: a few tabs, or one person with many, say nothing of a release. */
export const minimumSample = { tabs: 10, people: 3 } as const;

type Seen = Pick<ReleaseHealth, 'tabs' | 'people' | 'failed' | 'loadMs'>;

/**
 * Why a canary has to be withdrawn; null where it may stay. It is beyond a limit and worse than the
 * stable release is at the same time: where both are bad it is not the canary's doing.
 */
export function judge({ limits }: Pick<Canary, 'limits'>, canary: Seen | undefined, stable: Seen | undefined): BeyondLimit | null {
  if (!canary || canary.tabs < minimumSample.tabs || canary.people < minimumSample.people) return null;
  const [rate, stableRate] = [canary.failed / canary.tabs, stable ? stable.failed / Math.max(stable.tabs, 1) : 0];
  if (rate > limits.errorRate && rate > stableRate)
    return { code: 'FAILED', failed: canary.failed, tabs: canary.tabs, limit: limits.errorRate, stable: stableRate };
  const { loadMs } = canary;
  const isSlow = loadMs !== null && loadMs > limits.loadMs && loadMs > (stable?.loadMs ?? 0);
  return isSlow ? { code: 'SLOW', loadMs, limitMs: limits.loadMs } : null;
}

interface Guarding {
  database: Database;
  registry: Registry;
  log: Logger;
}

/**
 * Withdraws the canaries of these remotes that are beyond their limits, each by a revision of its own. Called with what tabs have
 * just reported. Where somebody else writes the registry at the same moment, the next report decides.
 */
export async function guardCanaries({ database, registry, log }: Guarding, remotes: ReadonlySet<string>, requestId: string): Promise<void> {
  const { revision } = await registry.live();
  for (const [remote, entry] of Object.entries(revision?.remotes ?? {})) {
    const { canary, on, stable } = entry;
    if (!canary || !on || !remotes.has(remote) || !revision) continue;
    const seen = await database.anonymous((tx) => readHealth(tx, sql`${canary.since}::timestamptz`, remote));
    const of = (release: string) => seen.find((one) => one.release === release);
    const beyond = judge(canary, of(canary.release), of(stable));
    if (beyond === null) continue;
    const changing = { database, registry, actor: { type: 'system' as const, id: 'guard', name: 'Cairn' }, requestId };
    try {
      const { revision: written } = await rollBackRemote(changing, { remote, base: revision.number, note: '', beyond });
      log.warn({ remote, release: canary.release, revision: written.number, beyond }, 'a canary was withdrawn');
    } catch (error) {
      if (!(error instanceof ApiError && ['REVISION_CONFLICT', 'STATE_INVALID'].includes(error.code))) throw error;
      log.info({ remote, release: canary.release }, 'a canary is judged again: the registry has just changed');
    }
  }
}
