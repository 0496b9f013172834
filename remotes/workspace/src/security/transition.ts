import { afterFindingMove, type FindingTransition, findingMoves, type SecurityFinding, SecurityFindingSchema } from '@cairn/api';
import { call, notifyError, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { findingsChanged, showFinding } from './queries.ts';
import { useFindingStateText } from './texts.tsx';
import { undoOf } from './undo-of.ts';

export type FindingAct = Omit<FindingTransition, 'version'>;

/** Writes the transition of one or many findings, and its undo. */
export const findingWrite: Omit<Write<SecurityFinding, FindingAct>, 'successText' | 'onConflict'> = {
  schema: SecurityFindingSchema,
  queryKeys: [['findings']],
  send: ({ id, version }, act, options) =>
    call('post', `findings/${id}/transition`, SecurityFindingSchema, { json: { ...act, version } satisfies FindingTransition, ...options }),
  optimistic: (before, act) => ({ ...before, ...afterFindingMove(act) }),
  draftText: ({ reason }) => reason || undefined,
  setRow: showFinding,
  onSaved: (saved) => {
    showFinding(saved);
    findingsChanged();
  },
  inverse: undoOf,
};

/** Acknowledges, resolves or reopens a finding, with undo. */
export function useFindingTransition(finding: SecurityFinding): {
  /** @returns whether it was saved or is queued. */ go: (act: FindingAct) => Promise<boolean>;
  busy: boolean;
} {
  const { t } = useLingui();
  const stateText = useFindingStateText();
  const { run, busy } = useWrite<SecurityFinding, FindingAct>(finding, {
    ...findingWrite,
    successText: ({ status }) => stateText(status),
    onConflict: () => {
      findingsChanged();
      notifyError(t`Someone else changed this first. You now see the latest version.`);
    },
  });
  return { go: run, busy };
}

/** Returns whether the finding can move to a state. */
export function leadsTo({ status }: Pick<SecurityFinding, 'status'>, to: FindingAct['to']): boolean {
  return findingMoves[to].from.includes(status);
}
