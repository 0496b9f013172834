import type { RehearsalSummary } from '@cairn/contract';
import { Link, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { rehearsalPath } from '../links.ts';
import styles from './rehearsal.module.css';
import { Verdict } from './verdict.tsx';

/** The last rehearsals, newest first. */
export function HistoryPanel({ rehearsals, shown }: { rehearsals: readonly RehearsalSummary[]; shown: string }): ReactElement {
  return (
    <Panel flush title={<Trans>History</Trans>}>
      <Rows>
        {rehearsals.map(({ id, version, shellVersion, verdict, by, createdAt }) => (
          <li key={id} className={styles.past}>
            <span className={styles.host}>
              <Link to={`${rehearsalPath}?rehearsal=${id}`} {...(id === shown ? { 'aria-current': 'true' as const } : {})}>
                <bdi className="mono">{version}</bdi>
              </Link>{' '}
              <span className={styles.quiet}>
                <Trans>
                  Contract <bdi>{shellVersion}</bdi>
                </Trans>
              </span>
            </span>
            <Verdict verdict={verdict} />
            <bdi className={styles.quiet}>{by}</bdi>
            <span className={styles.quiet}>
              <RelativeTime value={createdAt} style="short" />
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
