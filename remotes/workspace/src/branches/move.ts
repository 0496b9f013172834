import { type Branch, type BranchMove, BranchSchema, branchMoves, branchStateAt, type MergeItem } from '@cairn/api';
import { call, notifyError, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { branchArrived, knowledgeKey, showBranch } from './queries.ts';

/** A transition, or the undo of one to the previous state. */
export type BranchAct = { to: BranchMove; items?: MergeItem[] } | { back: Branch['status'] };

/** Returns whether a branch can move to a state now. */
export function canMoveBranch(branch: Branch, to: BranchMove): boolean {
  return branchMoves[to].from.includes(branchStateAt(branch, new Date()));
}

/** Writes the transition of one or many branches, and its undo. Never queued offline, since a branch's knowledge can change meanwhile. */
export const branchWrite: Omit<Write<Branch, BranchAct>, 'successText' | 'onConflict'> = {
  schema: BranchSchema,
  queryKeys: [['branches', 'list']],
  send: ({ id, version, projectSlug }, act) =>
    'to' in act
      ? call('post', `projects/${projectSlug}/branches/${id}/transition`, BranchSchema, { json: { ...act, version } })
      : call('post', `projects/${projectSlug}/branches/${id}/undo`, BranchSchema, { json: { version } }),
  optimistic: (before, act) => ({ ...before, status: 'to' in act ? act.to : act.back }),
  setRow: showBranch,
  onSaved: branchArrived,
  inverse: ({ status }) => ({ back: status }),
};

/** Merges a branch with selected records, or marks it as deleted or active; with undo. */
export function useMoveBranch(branch: Branch): { run: (act: BranchAct) => void; busy: boolean } {
  const { t } = useLingui();
  return useWrite<Branch, BranchAct>(branch, {
    ...branchWrite,
    queryKeys: [['branches', 'list'], knowledgeKey(branch.id)],
    successText: ({ name, base }, act) => {
      if ('back' in act || act.to === 'active') return t`${name} is active again`;
      return act.to === 'merged' ? t`${name} is merged into ${base}` : t`${name} is marked as deleted`;
    },
    onConflict: () => notifyError(t`This branch changed in the meantime. You now see the latest version. Check it again.`),
  });
}
