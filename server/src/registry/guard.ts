import type { Canary, ExceededLimit } from '@cairn/contract';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { countAudience, readVotes, type Votes } from './canary-votes.ts';
import { tabsOfPerson } from './health.ts';
import { rollBackRemote } from './promote.ts';
import type { Registry } from './registry.ts';

/** Minimum sample: fewer tabs are not conclusive, and one person alone cannot withdraw a release. */
export const minimumSample = { tabs: 10, people: 3, against: 2 } as const;

type Seen = Pick<Votes, 'tabs' | 'people' | 'failed' | 'failedPeople' | 'loadMs' | 'slowPeople'>;

/**
 * Returns why a canary must be withdrawn, or null if it can stay. It must exceed a limit and be worse than the stable release at the same
 * time, because otherwise the canary is not the cause. At least two people must have seen it fail or be slow.
 * @param audience number of people who get the canary; if they are fewer than the sample, all of them are enough
 */
export function judge(
  { limits }: Pick<Canary, 'limits'>,
  canary: Seen | undefined,
  stable: Seen | undefined,
  audience: number,
): ExceededLimit | null {
  const all = Math.max(audience, 1);
  const [people, tabs] = [Math.min(minimumSample.people, all), Math.min(minimumSample.tabs, all * tabsOfPerson)];
  if (!canary || canary.tabs < tabs || canary.people < people) return null;
  const against = Math.min(minimumSample.against, all);
  const [rate, stableRate] = [canary.failed / canary.tabs, stable ? stable.failed / Math.max(stable.tabs, 1) : 0];
  if (rate > limits.errorRate && rate > stableRate && canary.failedPeople >= against)
    return { code: 'FAILED', failed: canary.failed, tabs: canary.tabs, limit: limits.errorRate, stable: stableRate };
  const { loadMs } = canary;
  const isSlow = loadMs !== null && loadMs > limits.loadMs && loadMs > (stable?.loadMs ?? 0) && canary.slowPeople >= against;
  return isSlow ? { code: 'SLOW', loadMs, limitMs: limits.loadMs } : null;
}

interface Guarding {
  database: Database;
  registry: Registry;
  log: Logger;
}

/**
 * Withdraws those canaries of these remotes that exceed their limits, with one revision each. Called after new reports. If another writer
 * changes the registry at the same time, the next report decides.
 */
export async function guardCanaries({ database, registry, log }: Guarding, remotes: ReadonlySet<string>, requestId: string): Promise<void> {
  const { revision } = await registry.live();
  for (const [remote, entry] of Object.entries(revision?.remotes ?? {})) {
    const { canary, on, stable } = entry;
    if (!canary || !on || !remotes.has(remote) || !revision) continue;
    const beyond = await beyondLimits(database, remote, canary, stable);
    if (beyond === null) continue;
    const changing = { database, registry, actor: { type: 'system' as const, id: 'guard', name: 'Cairn' }, requestId };
    try {
      const wanted = { remote, base: revision.number, note: '', from: canary.release, beyond };
      const { revision: written, changed } = await rollBackRemote(changing, wanted);
      if (changed)
        log.warn({ event: 'canary.stopped', remote, release: canary.release, revision: written.number, beyond }, 'canary stopped');
    } catch (error) {
      if (!(error instanceof ApiError && ['REVISION_CONFLICT', 'STATE_INVALID'].includes(error.code))) throw error;
      log.info({ event: 'canary.recheck', remote, release: canary.release }, 'canary checked again: the registry has just changed');
    }
  }
}

async function beyondLimits(database: Database, remote: string, canary: Canary, stable: string): Promise<ExceededLimit | null> {
  const since = sql`${canary.since}::timestamptz`;
  const votes = await database.anonymous((tx) => readVotes(tx, remote, since, canary.limits.loadMs));
  const of = (release: string) => votes.find((one) => one.release === release);
  const judged = (audience: number) => judge(canary, of(canary.release), of(stable), audience);
  // Count the audience only if it matters: first check the verdicts for one person and for a large audience.
  const [forOne, forMany] = [judged(1), judged(minimumSample.people + minimumSample.tabs)];
  if (forOne === null || forMany !== null) return forMany;
  return judged(await countAudience(database, canary.audience, `${remote}/${canary.release}`, minimumSample.tabs));
}
