import { mergeable, type Pattern, type PatternMerge, type PatternStanding } from '@cairn/api';
import { eq } from 'drizzle-orm';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { noteActivity, requireActive } from '../project/access.ts';
import { apart, type MergeRecord, merged } from './merge-record.ts';
import { stateSnapshot, writeState } from './move.ts';
import { noticeDecided } from './notices.ts';
import { publishPattern } from './publish.ts';
import { findPattern, showPattern } from './query.ts';
import { requireOverAll } from './reach.ts';
import { patterns } from './schema.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Merges a pattern into another one, which gets the agreed text and the evidence of both. Returns that other pattern. */
export async function mergePattern(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, into, ...words }: PatternMerge,
  requestId: string,
): Promise<Pattern> {
  if (into.id === id) throw new ApiError('BAD_REQUEST', { issues: [issue('into', 'NOT_ALLOWED')] });
  const [from, to] = await findPair(tx, visitor, id, into.id);
  if (from.pattern.version !== version) throw new ApiError('CONFLICT', { current: await showPattern(tx, visitor, id) });
  if (to.pattern.version !== into.version) throw new ApiError('CONFLICT', { current: await showPattern(tx, visitor, into.id) });
  const possible = mergeable.includes(from.pattern.status) && mergeable.includes(to.pattern.status);
  if (!possible || from.project.id !== to.project.id) throw new ApiError('STATE_INVALID');

  const safe = await withoutSecrets(tx, visitor, { projectId: to.project.id, subject: { type: 'pattern', id: into.id } }, words);
  const standing = stateSnapshot(from.pattern);
  const { row, record } = merged(from.pattern, to.pattern, safe, standing);
  await writeWords(tx, into.id, row);
  await writeState(tx, id, { ...standing, status: 'merged', snoozedUntil: null }, undefined, into.id);
  await keepRecord(tx, id, record);
  await noteActivity(tx, to.project.id);
  await audit(tx, visitor, { action: 'pattern.merged', target: { type: 'pattern', id }, detail: { into: into.id }, requestId });
  await publishPattern(tx, visitor, 'pattern.changed', id);
  await noticeDecided(tx, visitor, from.pattern);
  return publishPattern(tx, visitor, 'pattern.changed', into.id);
}

/**
 * Takes a merged pattern out of its target. It gets its former state back, and its evidence and counts leave the target, whose
 * former text returns unless it was changed since. Returns the pattern that had been merged.
 * @throws ApiError STATE_INVALID if it is not merged, or its target was merged itself
 */
export async function unmergePattern(tx: Transaction, visitor: Visitor, id: string, version: number, requestId: string): Promise<Pattern> {
  const { successor } = await showPattern(tx, visitor, id);
  if (!successor) throw new ApiError('STATE_INVALID');
  const [from, to] = await findPair(tx, visitor, id, successor.id);
  if (from.pattern.version !== version) throw new ApiError('CONFLICT', { current: await showPattern(tx, visitor, id) });
  const possible = from.pattern.status === 'merged' && from.pattern.successorId === to.pattern.id && to.pattern.status !== 'merged';
  if (!possible) throw new ApiError('STATE_INVALID');

  const record = from.pattern.merge;
  if (record) await writeWords(tx, to.pattern.id, apart(id, to.pattern, record));
  await writeState(tx, id, record?.standing ?? undecided);
  await keepRecord(tx, id, null);
  await noteActivity(tx, to.project.id);
  await audit(tx, visitor, { action: 'pattern.unmerged', target: { type: 'pattern', id }, detail: { from: to.pattern.id }, requestId });
  await publishPattern(tx, visitor, 'pattern.changed', to.pattern.id);
  await noticeDecided(tx, visitor, from.pattern);
  return publishPattern(tx, visitor, 'pattern.changed', id);
}

/** Patterns merged before merge records existed become proposals again. */
const undecided: PatternStanding = { status: 'proposed', reviewer: null, reason: null, snoozedUntil: null, decidedAt: null };

/** Locks both rows in the order of their ids, so that two opposite merges do not deadlock. */
async function findPair(tx: Transaction, visitor: Visitor, fromId: string, intoId: string) {
  const found = new Map<string, Awaited<ReturnType<typeof findPattern>>>();
  for (const id of [fromId, intoId].toSorted()) found.set(id, await findPattern(tx, visitor, id, 'project.review'));
  const [from, to] = [found.get(fromId), found.get(intoId)];
  if (!from || !to) throw new ApiError('NOT_FOUND');
  requireActive(from.project);
  if (from.pattern.level === 'tenant' || to.pattern.level === 'tenant') requireOverAll(visitor);
  return [from, to] as const;
}

async function writeWords(tx: Transaction, id: string, row: ReturnType<typeof apart>): Promise<void> {
  await tx
    .update(patterns)
    .set({ ...row, ...changed(patterns.version) })
    .where(eq(patterns.id, id));
}

async function keepRecord(tx: Transaction, id: string, merge: MergeRecord | null): Promise<void> {
  await tx.update(patterns).set({ merge }).where(eq(patterns.id, id));
}
