import { type Branch, type BranchMove, BranchSchema, branchMoves, branchStateAt, type MergeItem } from '@cairn/api';
import { call, notifyError, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { branchArrived, knowledgeKey, showBranch } from './queries.ts';

/** A move, or the way back from one to how the branch stood before. */
export type BranchAct = { to: BranchMove; items?: MergeItem[] } | { back: Branch['status'] };

/** May a branch that stands so be brought there now? */
export function canMoveBranch(branch: Branch, to: BranchMove): boolean {
  return branchMoves[to].from.includes(branchStateAt(branch, new Date()));
}

/**
 * How a branch is moved, and moved back: one of them or many. None of it waits for a server that does not answer: what goes with a
 * branch can change until then.
 */
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

/** Merges a branch with what is to be kept of it, says that it was deleted, or that work on it goes on; with a way back. */
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
