import { type Branch, type BranchTransition, branchMoves, branchStateAt, type MergeItem } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { forgetSuccession, noticeSuccession } from '../decision/notices.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type FoundProject, findProject, noteActivity, requireActive, requirePermission } from '../project/access.ts';
import { claimUndo, recordUndo } from '../undo/undo.ts';
import {
  type BeforeMerge,
  BeforeMergeSchema,
  findOwn,
  isWhole,
  keepAll,
  type MergeEffect,
  type OwnKnowledge,
  promote,
  putBack,
} from './promote.ts';
import { showBranch } from './query.ts';
import { branches } from './schema.ts';

interface Named {
  project: string;
  id: string;
}

type BranchRow = typeof branches.$inferSelect;

/**
 * Changes the state of a branch, as `branchMoves` allows. On a merge, kept items apply everywhere from then on, in one transaction. The
 * others stay on the branch and are no longer served.
 */
export async function moveBranch(
  tx: Transaction,
  visitor: Visitor,
  { project: idOrSlug, id }: Named,
  { to, version, items }: BranchTransition,
  requestId: string,
): Promise<Branch> {
  const project = await findProject(tx, visitor, idOrSlug, branchMoves[to].needs);
  requireActive(project);
  const branch = await lockBranch(tx, project, id, version);
  const state = branchStateAt({ status: branch.status, seenAt: branch.seenAt.toISOString() }, new Date());
  if (!branchMoves[to].from.includes(state)) throw new ApiError('STATE_INVALID');
  const merged = to === 'merged' ? await merge(tx, visitor, project, branch, items) : { effects: [], superseded: [], left: 0 };
  await setStatus(tx, id, to);
  const target = { type: 'branch', id };
  const before: BeforeMerge = { of: 'branch', status: branch.status };
  await recordUndo(tx, visitor, { ...target, version: version + 1 }, before, merged.effects);
  await noteActivity(tx, project.id);
  const idsOf = (...kinds: BeforeMerge['of'][]) => merged.effects.filter((one) => kinds.includes(one.before.of)).map((one) => one.id);
  const detail = {
    from: state,
    to,
    ...(to === 'merged'
      ? { promoted: idsOf('own pattern', 'own decision'), superseded: idsOf('pattern', 'decision'), left: merged.left }
      : {}),
  };
  await audit(tx, visitor, { action: `branch.${to}`, target, detail, requestId });
  for (const predecessor of merged.superseded) await noticeSuccession(tx, visitor, predecessor, project);
  return tellBranch(tx, visitor, project, id);
}

async function merge(tx: Transaction, visitor: Visitor, project: FoundProject, { id }: BranchRow, items: MergeItem[] | undefined) {
  const own = await findOwn(tx, id);
  const wished = items ?? keepAll(own);
  if (!isWhole(own, wished)) throw new ApiError('CONFLICT', { current: await showBranch(tx, project.id, id) });
  if (supersedesMore(own, wished)) requirePermission(visitor, 'project.review', project);
  const { effects, superseded } = await promote(tx, own, wished);
  return { effects, superseded, left: wished.filter(({ keep }) => !keep).length };
}

/** Returns true if more items would be superseded than was decided when the branch's rules were accepted. */
function supersedesMore(own: OwnKnowledge, items: readonly MergeItem[]): boolean {
  const decided = new Map(own.patterns.map(({ id, supersedes }) => [id, supersedes]));
  return items.some(({ id, keep, supersedes }) => keep && supersedes.some((other) => !decided.get(id)?.includes(other)));
}

/**
 * Undoes the last transition of a branch and of all items it changed.
 * @throws ApiError CONFLICT with the current branch if anything has changed since; UNDO_EXPIRED; FORBIDDEN for anybody else
 */
export async function undoBranchTransition(
  tx: Transaction,
  visitor: Visitor,
  { project: idOrSlug, id }: Named,
  version: number,
  requestId: string,
): Promise<Branch> {
  const project = await findProject(tx, visitor, idOrSlug, 'project.write');
  requireActive(project);
  const branch = await lockBranch(tx, project, id, version);
  const target = { type: 'branch', id };
  const { before, effects } = await claimUndo(tx, visitor, { ...target, version }, BeforeMergeSchema);
  if (before.of !== 'branch') throw new ApiError('UNDO_EXPIRED');
  for (const effect of effects) {
    if (!(await putBack(tx, effect))) throw new ApiError('CONFLICT', { current: await showBranch(tx, project.id, id) });
  }
  await setStatus(tx, id, before.status);
  await noteActivity(tx, project.id);
  const detail = { from: branch.status, to: before.status, back: effects.length };
  await audit(tx, visitor, { action: 'branch.undone', target, detail, requestId });
  for (const effect of effects.filter(isDecisionThatGaveWay)) await forgetSuccession(tx, visitor, effect.id);
  return tellBranch(tx, visitor, project, id);
}

function isDecisionThatGaveWay({ before }: MergeEffect): boolean {
  return before.of === 'decision';
}

async function lockBranch(tx: Transaction, project: FoundProject, id: string, version: number): Promise<BranchRow> {
  const [branch] = await tx
    .select()
    .from(branches)
    .where(and(eq(branches.id, id), eq(branches.projectId, project.id)))
    .for('update');
  if (!branch) throw new ApiError('NOT_FOUND');
  if (branch.version !== version) throw new ApiError('CONFLICT', { current: await showBranch(tx, project.id, id) });
  return branch;
}

async function setStatus(tx: Transaction, id: string, status: BranchRow['status']): Promise<void> {
  await tx
    .update(branches)
    .set({ status, ...changed(branches.version) })
    .where(eq(branches.id, id));
}

/** Publishes one event for all changed items. Clients that show rules or decisions reload them. */
async function tellBranch(tx: Transaction, visitor: Visitor, project: FoundProject, id: string): Promise<Branch> {
  const branch = await showBranch(tx, project.id, id);
  await announce(tx, visitor, { type: 'branch.changed', id, version: branch.version, project });
  return branch;
}
