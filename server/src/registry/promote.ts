import { defaultCanaryLimits, type ExceededLimit, type Promotion, type RevisionEntry, rollbackTarget } from '@cairn/contract';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { type Changed, type Changing, changeRegistry } from './change.ts';
import { readRemoval } from './history.ts';
import { latestRevision } from './revision.ts';
import { releases, revisions } from './schema.ts';

/** Fields of every change. */
interface Wanted {
  remote: string;
  base: number;
  note: string;
}

/**
 * Makes a release the stable one of its remote or, with an audience, its canary.
 * @throws ApiError STATE_INVALID for a canary of a remote without a stable release; errors of `changeRegistry`
 */
export async function promoteRelease(changing: Changing, promotion: Promotion): Promise<Changed> {
  const { remote, release, base, note: reason, audience, fromCheckout } = promotion;
  const current = await latestRevision(changing.database);
  const before = current?.remotes[remote];
  if (!audience)
    return changeRegistry(changing, current, {
      base,
      change: { action: 'promote', remote, release, fromCheckout, reason },
      release,
      entry: { stable: release, lastGood: lastGoodAfter(before, release), on: true },
    });
  if (!before?.on) throw invalid(remote, 'NO_STABLE', 'a canary needs a stable release. Promote one to everyone first');
  if (before.stable === release) throw invalid(remote, 'STABLE_ALREADY', `release ${release} is already stable`);
  const running = before.canary?.release === release ? before.canary : undefined;
  const limits = promotion.limits ?? running?.limits ?? defaultCanaryLimits;
  return changeRegistry(changing, current, {
    base,
    change: { action: 'canary', remote, release, audience, reason },
    release,
    entry: { ...before, canary: { release, audience, limits, since: running?.since ?? new Date().toISOString() } },
  });
}

/**
 * Withdraws the canary or, without one, makes the former stable release stable again. With `to`, makes that release stable and ends a
 * canary. `beyond` is the reason if Cairn withdraws the canary itself. `from` is the release that the caller saw running; if it was already
 * rolled back, nothing changes.
 * @throws ApiError STATE_INVALID if there is nothing to roll back to; errors of `changeRegistry`
 */
export async function rollBackRemote(
  changing: Changing,
  { remote, base, note: reason, from, to, beyond = null }: Wanted & { from?: string; to?: string; beyond?: ExceededLimit | null },
): Promise<Changed> {
  const current = await latestRevision(changing.database);
  const before = current?.remotes[remote];
  if (!before) throw invalid(remote, 'NOT_FOUND', `${remote} was never released`);
  const { canary, ...rest } = before;
  if (from !== undefined && from !== (to ? before.stable : rollbackTarget(before))) {
    if (current && (await isRolledBack(changing.database, remote, { from, to, before }))) return { revision: current, changed: false };
    throw invalid(remote, 'NOT_LIVE', `a rollback would remove ${rollbackTarget(before)}, not release ${from}`);
  }
  if (to) {
    if (to === before.stable) throw invalid(remote, 'STABLE_ALREADY', `release ${to} is already stable`);
    const behind = await lastGoodBefore(changing.database, remote, to);
    return changeRegistry(changing, current, {
      base,
      change: { action: 'rollback', remote, from: before.stable, to, reason },
      release: to,
      // Falls back to what it had when it was stable, not to a later release, which may be as bad.
      entry: { stable: to, lastGood: behind === before.stable ? null : behind, on: before.on },
    });
  }
  if (canary)
    return changeRegistry(changing, current, {
      base,
      change: { action: 'take-back', remote, release: canary.release, beyond, reason },
      release: null,
      entry: rest,
    });
  const { lastGood, stable } = before;
  if (!lastGood) throw invalid(remote, 'NOTHING_BEFORE', `${remote} has no release before the live one`);
  return changeRegistry(changing, current, {
    base,
    change: { action: 'rollback', remote, from: stable, to: lastGood, reason },
    release: before.on ? lastGood : null,
    // After a rollback, the bad release must not become the fallback.
    entry: { stable: lastGood, lastGood: await lastGoodBefore(changing.database, remote, lastGood), on: before.on },
  });
}

/** Switches a remote on or off. @throws ApiError STATE_INVALID if it was never released; errors of `changeRegistry` */
export async function switchRemote(changing: Changing, { remote, base, note: reason, on }: Wanted & { on: boolean }): Promise<Changed> {
  const current = await latestRevision(changing.database);
  const before = current?.remotes[remote];
  if (!before) throw invalid(remote, 'NOT_FOUND', `${remote} was never released`);
  return changeRegistry(changing, current, {
    base,
    change: { action: on ? 'on' : 'off', remote, reason },
    release: on ? before.stable : null,
    entry: { ...before, on },
  });
}

/** Returns true if somebody else has just done this rollback. */
async function isRolledBack(
  database: Database,
  remote: string,
  { from, to, before }: { from: string; to: string | undefined; before: RevisionEntry },
): Promise<boolean> {
  if (from === before.stable || from === before.canary?.release || (to && to !== before.stable)) return false;
  const action = (await readRemoval(database, remote, from))?.change?.action;
  return action === 'rollback' || action === 'take-back';
}

function lastGoodAfter(entry: RevisionEntry | undefined, release: string): string | null {
  if (!entry) return null;
  return entry.stable === release ? entry.lastGood : entry.stable;
}

/** Returns the fallback that a release had when it was last stable, if it still exists. */
async function lastGoodBefore(database: Database, remote: string, release: string): Promise<string | null> {
  return database.anonymous(async (tx) => {
    const [then] = await tx
      .select({ lastGood: sql<string | null>`${revisions.remotes} -> ${remote} ->> 'lastGood'` })
      .from(revisions)
      .where(sql`${revisions.remotes} -> ${remote} ->> 'stable' = ${release}`)
      .orderBy(desc(revisions.number))
      .limit(1);
    if (!then?.lastGood) return null;
    const [kept] = await tx
      .select({ release: releases.release })
      .from(releases)
      .where(and(eq(releases.remote, remote), eq(releases.release, then.lastGood), isNull(releases.prunedAt)));
    return kept?.release ?? null;
  });
}

function invalid(field: string, code: string, message: string): ApiError {
  return new ApiError('STATE_INVALID', { issues: [{ field, code, message }] });
}
