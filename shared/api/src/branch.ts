import * as v from 'valibot';
import type { Permission } from './permission.ts';

export const branchStates = ['active', 'stale', 'merged', 'deleted'] as const;
export type BranchState = (typeof branchStates)[number];

/** Days without a session after which a branch is stale. */
export const branchStaleDays = 30;

/** Where a person or their tool may bring a branch. Staleness is seen by the time; `active` is also what a session on it makes of it. */
export type BranchMove = 'merged' | 'deleted' | 'active';

export const branchMoves: Record<BranchMove, { from: readonly BranchState[]; needs: Permission }> = {
  merged: { from: ['active', 'stale'], needs: 'project.write' },
  deleted: { from: ['active', 'stale'], needs: 'project.write' },
  active: { from: ['merged', 'deleted'], needs: 'project.write' },
};

/** The state of a branch at a moment. */
export function branchStateAt({ status, seenAt }: { status: Exclude<BranchState, 'stale'>; seenAt: string }, now: Date): BranchState {
  if (status !== 'active') return status;
  return now.getTime() - Date.parse(seenAt) >= branchStaleDays * 86_400_000 ? 'stale' : 'active';
}

export const BranchSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  name: v.string(),
  base: v.string(),
  headSha: v.nullable(v.string()),
  prUrl: v.nullable(v.string()),
  status: v.picklist(['active', 'merged', 'deleted']),
  seenAt: v.string(),
  /** How many patterns and decisions hold on it alone. */
  knowledge: v.number(),
  version: v.number(),
});
export type Branch = v.InferOutput<typeof BranchSchema>;

/** GET /projects/{project}/branches. */
export const BranchListSchema = v.object({ items: v.array(BranchSchema) });

/** POST /projects/{project}/branches/{id}/transition. What was recorded on a branch that is merged holds everywhere from then on. */
export const BranchTransitionSchema = v.object({
  to: v.picklist(['merged', 'deleted', 'active']),
  version: v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.maxValue(2_147_483_647, 'NUMBER_TOO_LARGE')),
});
