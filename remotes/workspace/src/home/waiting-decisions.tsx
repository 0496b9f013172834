import type { Decision } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { ButtonLink, Count, Icon, numberFormat, Panel } from '@cairn/ui/core';
import { circleCheckIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { DecisionRows } from '../decisions/decision-rows.tsx';
import styles from './waiting-decisions.module.css';

/** Decisions that were proposed and that nobody has accepted or rejected yet. */
export function WaitingDecisions({
  decisions,
  total,
  mayReview,
}: {
  decisions: readonly Decision[];
  total: number;
  mayReview: boolean;
}): ReactElement {
  const { format } = numberFormat(useLocale());
  return (
    <Panel
      flush
      title={
        <>
          {mayReview ? <Trans>Decisions to review</Trans> : <Trans>Proposed decisions</Trans>} <Count>{format(total)}</Count>
        </>
      }
      actions={
        total > 0 && (
          <ButtonLink variant="quiet" size="small" to="/app/decisions?waits=me">
            <Trans context="link to a whole list">All</Trans>
          </ButtonLink>
        )
      }
    >
      {total === 0 ? (
        <p className={styles.done}>
          <Icon icon={circleCheckIcon} className={styles.icon} />
          <Trans>No decision waits for anybody’s word.</Trans>
        </p>
      ) : (
        <DecisionRows decisions={decisions} projects />
      )}
    </Panel>
  );
}
