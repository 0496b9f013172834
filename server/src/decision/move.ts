import {
  afterMove,
  type Decision,
  type DecisionMove,
  type DecisionStanding,
  DecisionStandingSchema,
  DecisionTransitionSchema,
  decisionMoves,
} from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type FoundProject, noteActivity, requireActive, requirePermission } from '../project/access.ts';
import type { MoveEffect } from '../undo/schema.ts';
import { claimUndo, recordUndo } from '../undo/undo.ts';
import { forgetSuccession, noticeMove, noticeSuccession, noticeUndo } from './notices.ts';
import { publishDecision } from './publish.ts';
import { findDecision, showDecision } from './query.ts';
import { decisions } from './schema.ts';

/** Proposes, accepts, rejects or deprecates a decision, by the rules of `decisionMoves`. Accepting it supersedes its predecessor. */
export async function moveDecision(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  to: DecisionMove,
  version: number,
  requestId: string,
): Promise<Decision> {
  const { decision, project } = await findDecision(tx, visitor, id, decisionMoves[to].needs);
  requireActive(project);
  if (decision.version !== version) throw new ApiError('CONFLICT', { current: await showDecision(tx, visitor, id) });
  if (decisionMoves[to].from !== decision.status) throw new ApiError('STATE_INVALID');
  const now = new Date().toISOString();
  const by = { id: visitor.user.id, name: visitor.user.displayName };
  return carryOut(tx, visitor, { decision, project }, to, { after: afterMove(stateSnapshot(decision), to, by, now), now }, requestId);
}

/** Writes a permitted transition with its effects: undo, predecessor, audit log, notifications. */
export async function carryOut(
  tx: Transaction,
  visitor: Visitor,
  { decision, project }: { decision: DecisionRow; project: FoundProject },
  to: DecisionMove,
  { after, now }: { after: DecisionStanding; now: string },
  requestId: string,
): Promise<Decision> {
  const { id, version } = decision;
  const before = stateSnapshot(decision);
  const target = { type: 'decision', id };
  await writeState(tx, id, after);
  const place = to === 'accepted' ? await supersedePredecessor(tx, decision, now) : undefined;
  const effects = place ? [place.effect] : [];
  await recordUndo(tx, visitor, { ...target, version: version + 1 }, before, effects);
  await noteActivity(tx, project.id);
  const superseded = effects.map((effect) => effect.id);
  const detail = { from: before.status, to: after.status, ...(superseded.length > 0 ? { superseded } : {}) };
  await audit(tx, visitor, { action: `decision.${to}`, target, detail, requestId });
  await noticeMove(tx, visitor, to, decision, project);
  if (place) await noticeSuccession(tx, visitor, place.predecessor, project);
  for (const effect of effects) await publishDecision(tx, visitor, 'decision.changed', effect.id);
  return publishDecision(tx, visitor, 'decision.changed', id);
}

/**
 * Undoes the last transition: the decision, and the one it superseded, get their former state back. Needs the permission of the
 * transition.
 * @throws ApiError CONFLICT with the current row if anything has changed since; UNDO_EXPIRED; FORBIDDEN for anybody else
 */
export async function undoDecisionTransition(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  version: number,
  requestId: string,
): Promise<Decision> {
  const { decision, project } = await findDecision(tx, visitor, id, 'project.read');
  requireActive(project);
  const conflict = async () => new ApiError('CONFLICT', { current: await showDecision(tx, visitor, id) });
  if (decision.version !== version) throw await conflict();
  const target = { type: 'decision', id };
  const { before, effects } = await claimUndo(tx, visitor, { ...target, version }, DecisionStandingSchema);
  const move = v.parse(DecisionTransitionSchema.entries.to, decision.status); // a transition has led here
  requirePermission(visitor, decisionMoves[move].needs, project);
  await writeState(tx, id, before);
  for (const effect of effects) {
    if (!(await writeState(tx, effect.id, effect.before, effect.version))) throw await conflict();
  }
  await noteActivity(tx, project.id);
  await audit(tx, visitor, { action: 'decision.undone', target, detail: { from: decision.status, to: before.status }, requestId });
  await noticeUndo(tx, visitor, move, { id, signOff: before.signOff });
  for (const effect of effects) await forgetSuccession(tx, visitor, effect.id);
  for (const effect of effects) await publishDecision(tx, visitor, 'decision.changed', effect.id);
  return publishDecision(tx, visitor, 'decision.changed', id);
}

/** Writes the state of a decision as its next version. With `version`, only if the row is at that version; otherwise returns false. */
export async function writeState(tx: Transaction, id: string, standing: DecisionStanding, version?: number): Promise<boolean> {
  const { decidedAt, endedAt } = standing;
  const moments = { decidedAt: decidedAt === null ? null : new Date(decidedAt), endedAt: endedAt === null ? null : new Date(endedAt) };
  const updated = await tx
    .update(decisions)
    .set({ ...standing, ...moments, ...changed(decisions.version) })
    .where(and(eq(decisions.id, id), version === undefined ? undefined : eq(decisions.version, version)))
    .returning({ id: decisions.id });
  return updated.length > 0;
}

type DecisionRow = typeof decisions.$inferSelect;

/**
 * Supersedes the predecessor if it is still in force, and keeps its row locked. A decision on a branch supersedes it only there, until
 * the branch is merged.
 */
export async function supersedePredecessor(
  tx: Transaction,
  { id: successorId, supersedesId }: Pick<DecisionRow, 'id' | 'supersedesId'>,
  now: string,
): Promise<{ predecessor: DecisionRow; effect: MoveEffect & { before: DecisionStanding } } | undefined> {
  if (!supersedesId) return undefined;
  const [successor] = await tx.select({ branchId: decisions.branchId }).from(decisions).where(eq(decisions.id, successorId));
  const [predecessor] = await tx.select().from(decisions).where(eq(decisions.id, supersedesId)).for('update');
  if (predecessor?.status !== 'accepted') return undefined;
  const there = successor?.branchId ?? null;
  if (there !== null && there !== predecessor.branchId) return undefined;
  const { id, version } = predecessor;
  const before = stateSnapshot(predecessor);
  await writeState(tx, id, { ...before, status: 'superseded', endedAt: now });
  return { predecessor, effect: { id, version: version + 1, before } };
}

/** Returns the current state of a decision. */
export function stateSnapshot({ status, deciders, signOff, decidedAt, endedAt }: DecisionRow): DecisionStanding {
  return { status, deciders, signOff, decidedAt: decidedAt?.toISOString() ?? null, endedAt: endedAt?.toISOString() ?? null };
}
