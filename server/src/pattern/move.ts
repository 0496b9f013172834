import {
  afterPatternMove,
  type Pattern,
  type PatternMove,
  type PatternStanding,
  PatternStandingSchema,
  type PatternTransition,
  patternMoves,
} from '@cairn/api';
import { and, eq, inArray } from 'drizzle-orm';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { noteActivity, requireActive, requirePermission } from '../project/access.ts';
import { redactFields } from '../redaction/findings.ts';
import { sessions } from '../session/schema.ts';
import { wasServed } from '../session/served.ts';
import type { MoveEffect } from '../undo/schema.ts';
import { claimUndo, recordUndo } from '../undo/undo.ts';
import { withAcceptance, withoutAcceptance } from './acceptance.ts';
import { noticeDecided } from './notices.ts';
import { publishPattern } from './publish.ts';
import { findPattern, showPattern } from './query.ts';
import { requireOverAll } from './reach.ts';
import { patterns } from './schema.ts';

type PatternRow = typeof patterns.$inferSelect;

/** Accepts, rejects or snoozes a pattern, and so on, by the rules of `patternMoves`. Accepting it supersedes the rules that it replaces. */
export async function movePattern(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  { version, supersedes, recall = false, ...move }: PatternTransition,
  requestId: string,
): Promise<Pattern> {
  const { to } = move;
  const { pattern, project } = await findPattern(tx, visitor, id, patternMoves[to].needs);
  requireActive(project);
  if (pattern.level === 'tenant') requireOverAll(visitor);
  if (pattern.version !== version) throw new ApiError('CONFLICT', { current: await showPattern(tx, visitor, id) });
  if (!patternMoves[to].from.includes(pattern.status)) throw new ApiError('STATE_INVALID');
  if (to === 'snoozed' && !move.until) throw new ApiError('BAD_REQUEST', { issues: [issue('until', 'REQUIRED')] });
  if (to === 'rejected' && !move.reason) throw new ApiError('BAD_REQUEST', { issues: [issue('reason', 'REQUIRED')] });
  if (recall && to !== 'deprecated') throw new ApiError('BAD_REQUEST', { issues: [issue('recall', 'NOT_ALLOWED')] });
  const before = stateSnapshot(pattern);
  const now = new Date().toISOString();
  const target = { type: 'pattern', id };
  const reason = move.reason && {
    ...move.reason,
    ...(await redactFields(tx, visitor, { projectId: project.id, subject: target }, { note: move.reason.note })),
  };
  const { id: userId, displayName } = visitor.user;
  const after = afterPatternMove(before, { ...move, reason }, { id: userId, name: displayName }, now);
  await writeState(tx, id, to === 'accepted' ? { ...after, ...withAcceptance(pattern, displayName, now) } : after);
  const effects = to === 'accepted' ? await takePlaces(tx, pattern, supersedes) : [];
  await recordUndo(tx, visitor, { ...target, version: version + 1 }, before, effects);
  await noteActivity(tx, project.id);
  const superseded = effects.map((effect) => effect.id);
  const detail = {
    from: before.status,
    to: after.status,
    ...(move.reason ? { reason: move.reason.code } : {}),
    ...(superseded.length > 0 ? { superseded } : {}),
    ...(recall ? { sessions: await tx.$count(sessions, wasServed(id)) } : {}),
  };
  await audit(tx, visitor, { action: recall ? 'pattern.recalled' : `pattern.${to}`, target, detail, requestId });
  for (const effect of effects) await publishPattern(tx, visitor, 'pattern.changed', effect.id);
  await noticeDecided(tx, visitor, pattern);
  return publishPattern(tx, visitor, 'pattern.changed', id);
}

/**
 * Undoes the last transition: the pattern, and the rules it superseded, get their former state back. Needs the permission of the
 * transition.
 * @throws ApiError CONFLICT with the current row if anything has changed since; UNDO_EXPIRED; FORBIDDEN for anybody else
 */
export async function undoPatternTransition(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  version: number,
  requestId: string,
): Promise<Pattern> {
  const { pattern, project } = await findPattern(tx, visitor, id, 'project.read');
  requireActive(project);
  if (pattern.level === 'tenant') requireOverAll(visitor);
  const conflict = async () => new ApiError('CONFLICT', { current: await showPattern(tx, visitor, id) });
  if (pattern.version !== version) throw await conflict();
  const target = { type: 'pattern', id };
  const { before, effects } = await claimUndo(tx, visitor, { ...target, version }, PatternStandingSchema);
  const { status } = pattern;
  requirePermission(visitor, isMove(status) ? patternMoves[status].needs : 'project.review', project);
  const acceptedAt = status === 'accepted' ? pattern.decidedAt : null;
  await writeState(tx, id, acceptedAt ? { ...before, ...withoutAcceptance(pattern, acceptedAt) } : before);
  for (const effect of effects) if (!(await writeState(tx, effect.id, effect.before, effect.version))) throw await conflict();
  await noteActivity(tx, project.id);
  await audit(tx, visitor, { action: 'pattern.undone', target, detail: { from: status, to: before.status }, requestId });
  for (const effect of effects) await publishPattern(tx, visitor, 'pattern.changed', effect.id);
  await noticeDecided(tx, visitor, pattern);
  return publishPattern(tx, visitor, 'pattern.changed', id);
}

function isMove(status: PatternRow['status']): status is PatternMove {
  return status in patternMoves;
}

/**
 * Writes the state of a pattern as its next version. With `version`, only if the row is at that version; otherwise returns false.
 * A pattern that is no longer superseded loses its successor.
 */
export async function writeState(
  tx: Transaction,
  id: string,
  standing: PatternStanding & Partial<Pick<PatternRow, 'confidence' | 'evidence'>>,
  version?: number,
  successorId: string | null = null,
): Promise<boolean> {
  const { snoozedUntil, decidedAt, ...rest } = standing;
  const dated = { snoozedUntil: snoozedUntil ? new Date(snoozedUntil) : null, decidedAt: decidedAt ? new Date(decidedAt) : null };
  const updated = await tx
    .update(patterns)
    .set({ ...rest, ...dated, successorId, ...changed(patterns.version) })
    .where(and(eq(patterns.id, id), version === undefined ? undefined : eq(patterns.version, version)))
    .returning({ id: patterns.id });
  return updated.length > 0;
}

/** A rule on a branch supersedes rules that apply everywhere only on that branch, until it is merged. */
async function takePlaces(tx: Transaction, pattern: PatternRow, ids: readonly string[]): Promise<MoveEffect[]> {
  if (pattern.branchId === null) return supersede(tx, pattern, ids);
  const found = await findInForce(tx, pattern.projectId, ids);
  const there = found.filter(({ branchId }) => branchId === pattern.branchId).map(({ id }) => id);
  const later = ids.filter((id) => !there.includes(id));
  await tx.update(patterns).set({ supersedes: later }).where(eq(patterns.id, pattern.id));
  return supersede(tx, pattern, there);
}

/**
 * Supersedes rules in force by an accepted one.
 * @throws ApiError BAD_REQUEST if one is not in the project, or not in force
 */
export async function supersede(
  tx: Transaction,
  { id, projectId }: Pick<PatternRow, 'id' | 'projectId'>,
  ids: readonly string[],
): Promise<(MoveEffect & { before: PatternStanding })[]> {
  const effects = [];
  for (const row of await findInForce(tx, projectId, ids)) {
    const before = stateSnapshot(row);
    await writeState(tx, row.id, { ...before, status: 'superseded' }, undefined, id);
    effects.push({ id: row.id, version: row.version + 1, before });
  }
  return effects;
}

async function findInForce(tx: Transaction, projectId: string, ids: readonly string[]): Promise<PatternRow[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select()
    .from(patterns)
    .where(and(eq(patterns.projectId, projectId), inArray(patterns.id, [...ids]), inArray(patterns.status, ['accepted', 'stale'])))
    .orderBy(patterns.id)
    .for('update');
  if (found.length < new Set(ids).size) throw new ApiError('BAD_REQUEST', { issues: [issue('supersedes', 'NOT_ALLOWED')] });
  return found;
}

export function stateSnapshot({ status, reviewer, reason, snoozedUntil, decidedAt }: PatternRow): PatternStanding {
  return { status, reviewer, reason, snoozedUntil: snoozedUntil?.toISOString() ?? null, decidedAt: decidedAt?.toISOString() ?? null };
}
