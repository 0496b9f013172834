import { findingMoves, type SecurityFinding } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { Button } from '@cairn/ui/core';
import { checkIcon, clockIcon, rotateCwIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { Acknowledge } from './lazy-acknowledge.ts';
import { useFindingStateText } from './texts.tsx';
import { type FindingAct, findingWrite } from './transition.ts';

/** Bulk transitions of findings. Acknowledged ones share a reason and an end date. */
export function BulkActions({ findings, onDone }: { findings: readonly SecurityFinding[]; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const stateText = useFindingStateText();
  const { run, busy } = useBulkWrite<SecurityFinding, FindingAct>(findingWrite);
  const [acknowledging, setAcknowledging] = useState(false);
  const fitting = (to: FindingAct['to']) => findings.filter(({ status }) => findingMoves[to].from.includes(status));
  const move = (act: FindingAct) => {
    const state = stateText(act.to);
    const saved = run(fitting(act.to), act, (count) => t`${state}: ${count}`);
    onDone();
    return saved;
  };
  const [resolvable, acceptable, closed] = [fitting('resolved').length, fitting('acknowledged').length, fitting('reopened').length];
  return (
    <>
      {resolvable > 0 && (
        <Button size="small" icon={checkIcon} busy={busy} onClick={() => void move({ to: 'resolved' })}>
          <Trans>Mark {resolvable} as rotated</Trans>
        </Button>
      )}
      {acceptable > 0 && (
        <Button
          size="small"
          icon={clockIcon}
          busy={busy}
          onClick={() => setAcknowledging(true)}
          onPointerEnter={() => Acknowledge.preload()}
        >
          <Trans>Acknowledge {acceptable} until…</Trans>
        </Button>
      )}
      {closed > 0 && (
        <Button size="small" icon={rotateCwIcon} busy={busy} onClick={() => void move({ to: 'reopened' })}>
          <Trans>Reopen {closed}</Trans>
        </Button>
      )}
      {acknowledging && <Acknowledge draft="findings.acknowledge" onAcknowledge={move} onClose={() => setAcknowledging(false)} />}
    </>
  );
}
