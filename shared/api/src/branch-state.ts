import * as v from 'valibot';
import type { Permission } from './permission.ts';

export const branchStates = ['active', 'stale', 'merged', 'deleted'] as const;
export type BranchState = (typeof branchStates)[number];

/** Days without a session after which a branch is stale. */
export const branchStaleDays = 30;

/**
 * States to which a person or their tool may move a branch. Staleness follows from the time; a session on the branch makes it `active`
 * again.
 */
export const branchMoveNames = ['merged', 'deleted', 'active'] as const;
export type BranchMove = (typeof branchMoveNames)[number];

export const branchMoves: Record<BranchMove, { from: readonly BranchState[]; needs: Permission }> = {
  merged: { from: ['active', 'stale'], needs: 'project.write' },
  deleted: { from: ['active', 'stale'], needs: 'project.write' },
  active: { from: ['merged', 'deleted'], needs: 'project.write' },
};

/** A branch as referenced by other records. */
export const NamedBranchSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(branchMoveNames),
  /** When a session was last active on it. */
  seenAt: v.string(),
});
export type NamedBranch = v.InferOutput<typeof NamedBranchSchema>;

/** Returns a branch's state at a time. */
export function branchStateAt({ status, seenAt }: Pick<NamedBranch, 'status' | 'seenAt'>, now: Date): BranchState {
  if (status !== 'active') return status;
  return now.getTime() - Date.parse(seenAt) >= branchStaleDays * 86_400_000 ? 'stale' : 'active';
}

/**
 * Returns whether knowledge that exists only on a branch applies there. After merging or deleting, it applies to everyone or to nobody.
 * Stale branches still count.
 */
export function isWorkedOn({ status }: Pick<NamedBranch, 'status'>): boolean {
  return status === 'active';
}
