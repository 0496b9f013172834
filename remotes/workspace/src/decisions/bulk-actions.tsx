import { type Decision, type DecisionMove, decisionMoves, type Project } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { Button } from '@cairn/ui/core';
import { checkIcon, circleDotIcon, circleXIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useCanInProject } from '../projects/use-can-in-project.ts';
import { type Act, decisionWrite } from './transition.ts';

/** Renders the bulk actions for decisions. An action applies to those of the selection that allow it, with one undo. */
export function BulkActions({
  decisions,
  projects,
  onDone,
}: {
  decisions: readonly Decision[];
  projects: readonly Project[];
  onDone: () => void;
}): ReactElement {
  const { t } = useLingui();
  const mayIn = useCanInProject();
  const { run, busy } = useBulkWrite<Decision, Act>(decisionWrite);
  const fitting = (to: DecisionMove) =>
    decisions.filter(({ status, projectId }) => {
      const project = projects.find(({ id }) => id === projectId);
      const { from, needs } = decisionMoves[to];
      return status === from && mayIn(needs, project);
    });
  const move = (to: DecisionMove, said: (count: number) => string) => () => {
    run(fitting(to), { to }, said);
    onDone();
  };
  const [proposable, acceptable, rejectable] = [fitting('proposed').length, fitting('accepted').length, fitting('rejected').length];
  if (proposable + acceptable + rejectable === 0) return <Trans>You can’t accept, reject or propose any of these.</Trans>;
  return (
    <>
      {proposable > 0 && (
        <Button
          size="small"
          icon={circleDotIcon}
          busy={busy}
          onClick={move('proposed', (count) => t`${plural(count, { one: '# decision proposed', other: '# decisions proposed' })}`)}
        >
          <Trans>Propose {proposable}</Trans>
        </Button>
      )}
      {acceptable > 0 && (
        <Button
          size="small"
          icon={checkIcon}
          busy={busy}
          onClick={move('accepted', (count) => t`${plural(count, { one: '# decision accepted', other: '# decisions accepted' })}`)}
        >
          <Trans>Accept {acceptable}</Trans>
        </Button>
      )}
      {rejectable > 0 && (
        <Button
          size="small"
          icon={circleXIcon}
          busy={busy}
          onClick={move('rejected', (count) => t`${plural(count, { one: '# decision rejected', other: '# decisions rejected' })}`)}
        >
          <Trans>Reject {rejectable}</Trans>
        </Button>
      )}
    </>
  );
}
