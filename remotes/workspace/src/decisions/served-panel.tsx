import type { Decision } from '@cairn/api';
import { Figure, Figures, Panel, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { FeedbackNotes } from '../feedback/feedback-notes.tsx';
import styles from './decision-page.module.css';

/** Renders how often agents were served a decision, and their reports about it. Renders nothing if it was never served. */
export function ServedPanel({ decision }: { decision: Decision }): ReactElement | null {
  const { servedCount, helpfulCount, wrongCount, outdatedCount, lastServedAt } = decision;
  if (servedCount + helpfulCount + wrongCount + outdatedCount === 0) return null;
  return (
    <Panel flush title={<Trans>Did it help?</Trans>}>
      <div className={styles.act}>
        <Figures>
          <Figure name={<Trans>Served</Trans>} value={servedCount} note={lastServedAt && <RelativeTime value={lastServedAt} quiet />} />
          <Figure name={<Trans>Helped</Trans>} value={helpfulCount} />
          <Figure name={<Trans>Was wrong</Trans>} value={wrongCount} />
          <Figure name={<Trans>Was outdated</Trans>} value={outdatedCount} />
        </Figures>
        <FeedbackNotes of="decisions" subject={decision} />
      </div>
    </Panel>
  );
}
