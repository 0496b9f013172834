import type { TenantSuspension } from '@cairn/api';
import { Callout, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { circlePauseIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { HistoryStep } from '../texts/history-step.tsx';
import styles from './suspension-history.module.css';

type Taken = TenantSuspension['suspended'];

/** Who suspended the organization, when and why. */
export function CurrentSuspension({ step }: { step: Taken }): ReactElement {
  const by = useOperatorName()(step);
  return (
    <Callout
      tone="negative"
      icon={circlePauseIcon}
      title={
        <Trans>
          Suspended <RelativeTime value={step.at} /> by <bdi>{by}</bdi>
        </Trans>
      }
    >
      <bdi>{step.reason}</bdi>
    </Callout>
  );
}

/** The suspensions of an organization, newest first: who suspended and restored it, when and why. */
export function SuspensionHistory({ suspensions }: { suspensions: readonly TenantSuspension[] }): ReactElement {
  return (
    <Panel flush title={<Trans>Suspensions</Trans>}>
      <Rows>
        {suspensions.map(({ id, suspended, restored }) => (
          <li key={id} className={styles.suspension}>
            {restored && <Step step={restored} restored />}
            <Step step={suspended} />
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

function Step({ step, restored = false }: { step: Taken; restored?: boolean }): ReactElement {
  const by = useOperatorName()(step);
  return (
    <HistoryStep at={step.at} reason={step.reason}>
      {restored ? (
        <Trans>
          <bdi>{by}</bdi> restored it
        </Trans>
      ) : (
        <Trans>
          <bdi>{by}</bdi> suspended it
        </Trans>
      )}
    </HistoryStep>
  );
}

function useOperatorName(): (step: Taken) => string {
  const { t } = useLingui();
  return ({ by }) => by ?? t`Deleted account`;
}
