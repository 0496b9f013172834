import type { Decision } from '@cairn/api';
import { Icon } from '@cairn/ui/core';
import { circleCheckIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { DecisionRows } from '../decisions/decision-rows.tsx';
import { ExcerptPanel } from './excerpt-panel.tsx';
import styles from './waiting-decisions.module.css';

/** Proposed decisions that need the reader's answer, or that have no deciders. */
export function WaitingDecisions({
  decisions,
  total,
  mayReview,
}: {
  decisions: readonly Decision[];
  total: number;
  mayReview: boolean;
}): ReactElement {
  return (
    <ExcerptPanel
      title={mayReview ? <Trans>Decisions to review</Trans> : <Trans>Proposed decisions</Trans>}
      total={total}
      all="/app/decisions?waits=me"
    >
      {total === 0 ? (
        <p className={styles.done}>
          <Icon icon={circleCheckIcon} className={styles.icon} />
          <Trans>No decisions to review.</Trans>
        </p>
      ) : (
        <DecisionRows decisions={decisions} projects />
      )}
    </ExcerptPanel>
  );
}
