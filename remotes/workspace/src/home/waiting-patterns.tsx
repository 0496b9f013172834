import type { Pattern } from '@cairn/api';
import { CairnMeter, Link, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ExcerptPanel } from './excerpt-panel.tsx';
import styles from './waiting-patterns.module.css';

/** Rules that were proposed and that nobody has accepted or rejected yet; nothing where there is none. */
export function WaitingPatterns({ patterns, total }: { patterns: readonly Pattern[]; total: number }): ReactElement | null {
  const { t } = useLingui();
  if (total === 0) return null;
  return (
    <ExcerptPanel title={<Trans>Patterns to review</Trans>} total={total} all="/app/learning">
      <Rows>
        {patterns.map(({ id, rule, confidence, projectName, updatedAt }) => (
          <li key={id} className={styles.row}>
            <CairnMeter confidence={confidence} label={t`Confidence`} />
            <Link plain className={styles.rule} to={`/app/learning?pattern=${encodeURIComponent(id)}`} dir="auto">
              {rule}
            </Link>
            <bdi className={styles.quiet}>{projectName}</bdi>
            <RelativeTime value={updatedAt} style="short" quiet />
          </li>
        ))}
      </Rows>
    </ExcerptPanel>
  );
}
