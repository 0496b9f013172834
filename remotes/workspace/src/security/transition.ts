import { afterFindingMove, type FindingTransition, findingMoves, type SecurityFinding, SecurityFindingSchema } from '@cairn/api';
import { call, notifyError, useWrite } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { findingsChanged, showFinding } from './queries.ts';
import { useFindingStateText } from './texts.tsx';
import { undoOf } from './undo-of.ts';

export type FindingAct = Omit<FindingTransition, 'version'>;

/** Acknowledges, resolves or opens again, with a way back. */
export function useFindingTransition(finding: SecurityFinding): { go: (act: FindingAct) => void; busy: boolean } {
  const { t } = useLingui();
  const stateText = useFindingStateText();
  const { run, busy } = useWrite<SecurityFinding, FindingAct>(finding, {
    schema: SecurityFindingSchema,
    reads: [['findings']],
    send: ({ id, version }, act, later) =>
      call('post', `findings/${id}/transition`, SecurityFindingSchema, { json: { ...act, version } satisfies FindingTransition, ...later }),
    ahead: (before, act) => ({ ...before, ...afterFindingMove(act) }),
    show: showFinding,
    arrived: (saved) => {
      showFinding(saved);
      findingsChanged();
    },
    said: ({ status }) => stateText(status),
    inverse: undoOf,
    onConflict: () => {
      findingsChanged();
      notifyError(t`Somebody else was quicker. What you see now is how it stands.`);
    },
  });
  return { go: run, busy };
}

/** May it be brought there, as it stands? */
export function leadsTo({ status }: Pick<SecurityFinding, 'status'>, to: FindingAct['to']): boolean {
  return findingMoves[to].from.includes(status);
}
