import type { Pattern, Project } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { CairnMeter, Link, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ExcerptPanel } from './excerpt-panel.tsx';
import styles from './waiting-patterns.module.css';

/** Proposed rules that await review; nothing if there are none. */
export function WaitingPatterns({
  patterns,
  total,
  mayReview,
  within = null,
}: {
  patterns: readonly Pattern[];
  total: number;
  mayReview: boolean;
  /** The project of all of them, whose name is then hidden; null: those of every project. */
  within?: Pick<Project, 'slug'> | null;
}): ReactElement | null {
  const { t } = useLingui();
  if (total === 0) return null;
  return (
    <ExcerptPanel
      title={mayReview ? <Trans>Patterns to review</Trans> : <Trans>Proposed patterns</Trans>}
      total={total}
      all={withProject('/app/learning', within)}
    >
      <Rows>
        {patterns.map(({ id, rule, confidence, projectName, updatedAt }) => (
          <li key={id} className={styles.row}>
            <CairnMeter confidence={confidence} label={t`Confidence`} />
            <Link plain className={styles.rule} to={withProject(`/app/learning?pattern=${encodeURIComponent(id)}`, within)} dir="auto">
              {rule}
            </Link>
            {!within && <bdi className={styles.quiet}>{projectName}</bdi>}
            <RelativeTime value={updatedAt} style="short" quiet />
          </li>
        ))}
      </Rows>
    </ExcerptPanel>
  );
}
