import type { TenantSuspension } from '@cairn/api';
import { Callout, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { circlePauseIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './suspension-history.module.css';

type Step = TenantSuspension['suspended'];

/** Who suspended the organization, when and why. */
export function CurrentSuspension({ step }: { step: Step }): ReactElement {
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
            {restored && <HistoryStep step={restored} restored />}
            <HistoryStep step={suspended} />
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

function HistoryStep({ step, restored = false }: { step: Step; restored?: boolean }): ReactElement {
  const by = useOperatorName()(step);
  return (
    <div className={styles.step}>
      <span>
        {restored ? (
          <Trans>
            <bdi>{by}</bdi> restored it
          </Trans>
        ) : (
          <Trans>
            <bdi>{by}</bdi> suspended it
          </Trans>
        )}
      </span>
      <RelativeTime value={step.at} style="short" quiet reachable />
      <span className={styles.reason}>
        <bdi>{step.reason}</bdi>
      </span>
    </div>
  );
}

function useOperatorName(): (step: Step) => string {
  const { t } = useLingui();
  return ({ by }) => by ?? t`Deleted account`;
}
