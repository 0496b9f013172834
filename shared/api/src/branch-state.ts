import * as v from 'valibot';
import type { Permission } from './permission.ts';

export const branchStates = ['active', 'stale', 'merged', 'deleted'] as const;
export type BranchState = (typeof branchStates)[number];

/** Days without a session after which a branch is stale. */
export const branchStaleDays = 30;

/** Where a person or their tool may bring a branch. Staleness is seen by the time; `active` is also what a session on it makes of it. */
export const branchMoveNames = ['merged', 'deleted', 'active'] as const;
export type BranchMove = (typeof branchMoveNames)[number];

export const branchMoves: Record<BranchMove, { from: readonly BranchState[]; needs: Permission }> = {
  merged: { from: ['active', 'stale'], needs: 'project.write' },
  deleted: { from: ['active', 'stale'], needs: 'project.write' },
  active: { from: ['merged', 'deleted'], needs: 'project.write' },
};

/** A branch as others name it. */
export const NamedBranchSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist(branchMoveNames),
  /** When a session was last at work on it. */
  seenAt: v.string(),
});
export type NamedBranch = v.InferOutput<typeof NamedBranchSchema>;

/** The state of a branch at a moment. */
export function branchStateAt({ status, seenAt }: Pick<NamedBranch, 'status' | 'seenAt'>, now: Date): BranchState {
  if (status !== 'active') return status;
  return now.getTime() - Date.parse(seenAt) >= branchStaleDays * 86_400_000 ? 'stale' : 'active';
}

/** Does what is known on it alone count there? Of a branch that was merged or deleted it is told to everyone, or to nobody. Stale ones are worked on. */
export function isWorkedOn({ status }: Pick<NamedBranch, 'status'>): boolean {
  return status === 'active';
}
