import { isDeepStrictEqual } from 'node:util';
import type { Issue } from '@cairn/api';
import {
  budgetProblems,
  type ExcludedRelease,
  type Revision,
  type RevisionChange,
  type RevisionEntry,
  readManifest,
  releaseProblems,
} from '@cairn/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { announcePlatform, signalFor } from '../event/announce.ts';
import { ApiError } from '../http/error.ts';
import { recordRegistryEvent } from './audit.ts';
import { wordsOf } from './change-words.ts';
import { type LiveRegistry, nameOf, type Registry } from './registry.ts';
import { latestRevision } from './revision.ts';
import { type RegistryActor, releases, revisions } from './schema.ts';

/** The author and the target of a change. */
export interface Changing {
  database: Database;
  registry: Registry;
  actor: RegistryActor;
  requestId: string;
}

/** A change of one remote. */
export interface Change {
  /** The revision number that the caller has read. */
  base: number;
  /** The action and its reason. */
  change: RevisionChange;
  /** The release that is served from now on; null if the change only removes one. */
  release: string | null;
  entry: RevisionEntry;
}

export interface Changed {
  revision: Revision;
  /** False if the registry was already in this state; no revision was written. */
  changed: boolean;
}

/**
 * Writes a new revision on top of the one that the caller has read.
 * @throws ApiError REVISION_CONFLICT with the live revision, RELEASE_INVALID with all reasons why the release would not run
 */
export async function changeRegistry(changing: Changing, current: Revision | null, wanted: Change): Promise<Changed> {
  const { database, registry, actor, requestId } = changing;
  const { base, change, release, entry } = wanted;
  const { remote, reason } = change;
  if (current && isDeepStrictEqual(current.remotes[remote], entry)) return { revision: current, changed: false };
  if (base !== (current?.number ?? 0)) throw conflict(current);
  const note = reason || wordsOf(change);
  const action = change.action === 'take-back' ? 'rollback' : change.action;
  const event = { actor, action, target: `${remote}/${release ?? entry.stable}`, requestId } as const;
  const next: Revision = {
    number: base + 1,
    previous: current?.number ?? null,
    author: actor.name,
    createdAt: new Date().toISOString(),
    note,
    change,
    remotes: { ...current?.remotes, [remote]: entry },
  };
  const issues = release === null ? [] : await reasonsAgainst(changing, current, next, { remote, release });
  if (issues.length > 0) {
    await database.anonymous((tx) => recordRegistryEvent(tx, { ...event, outcome: 'refused', detail: { note, issues } }));
    throw new ApiError('RELEASE_INVALID', { issues });
  }
  const written = await database.anonymous(async (tx) => {
    const { createdAt, ...row } = next;
    const inserted = await tx
      .insert(revisions)
      .values({ ...row, createdAt: new Date(createdAt) })
      .onConflictDoNothing()
      .returning({ number: revisions.number });
    if (inserted.length === 0) return false;
    if (release !== null && !(await hold(tx, remote, release))) throw neverPublished(remote, release);
    await recordRegistryEvent(tx, { ...event, outcome: 'done', detail: { revision: next.number, note } });
    const by = { type: actor.type === 'user' ? ('user' as const) : ('system' as const), id: actor.id };
    await announcePlatform(tx, by, { type: 'revision.created', id: String(next.number), version: next.number });
    await tx.execute(sql`select ${signalFor('registry', String(next.number))}`);
    return true;
  });
  registry.refresh();
  if (!written) throw conflict(await latestRevision(database));
  return { revision: next, changed: true };
}

/** Returns the reasons against the revision: the release would not run, exceeds a budget, or would displace another running remote. */
async function reasonsAgainst(
  { database, registry }: Changing,
  current: Revision | null,
  next: Revision,
  { remote, release }: { remote: string; release: string },
): Promise<Issue[]> {
  if (!(await database.anonymous((tx) => hold(tx, remote, release)))) return neverPublished(remote, release).detail.issues ?? [];
  const [before, after, stored] = await Promise.all([
    registry.resolve(current),
    registry.resolve(next),
    registry.store.readManifest(remote, release),
  ]);
  // Report conflicts with others even if it is excluded for another reason, so that the list is complete.
  const excluded = after.excluded.find((entry) => entry.remote === remote && entry.release === release);
  const others = [...before.chosen, ...before.unavailable];
  const own = new Set([...(excluded?.reasons ?? []), ...(stored ? releaseProblems(stored.value, registry.shell, others) : [])]);
  const heavy = budgetIssues(stored?.value);
  if (own.size > 0) return [...[...own].map((message) => ({ field: remote, code: excluded?.code ?? 'CONFLICT', message })), ...heavy];
  return [...heavy, ...pushedOut(before, after)];
}

/** Returns true if the release exists, and locks it against pruning until the transaction ends. */
async function hold(tx: Transaction, remote: string, release: string): Promise<boolean> {
  const [held] = await tx
    .select({ prunedAt: releases.prunedAt })
    .from(releases)
    .where(and(eq(releases.remote, remote), eq(releases.release, release)))
    .for('share');
  return held?.prunedAt === null;
}

function neverPublished(remote: string, release: string): ApiError {
  const message = `release ${release} is not in the store. It was never published, or it was pruned`;
  return new ApiError('RELEASE_INVALID', { issues: [{ field: remote, code: 'NOT_FOUND', message }] });
}

/** Returns the exceeded size budgets of a readable remote.json. */
export function budgetIssues(value: unknown): Issue[] {
  const { manifest } = readManifest(value);
  return manifest ? budgetProblems(manifest).map((message) => ({ field: manifest.id, code: 'OVER_BUDGET', message })) : [];
}

function pushedOut(before: LiveRegistry, after: LiveRegistry): Issue[] {
  const known = new Set(before.excluded.map(nameOf));
  return after.excluded
    .filter((entry: ExcludedRelease) => !known.has(nameOf(entry)))
    .flatMap((entry) => entry.reasons.map((message) => ({ field: entry.remote, code: entry.code, message })));
}

function conflict(current: Revision | null): ApiError {
  return new ApiError('REVISION_CONFLICT', { current });
}
