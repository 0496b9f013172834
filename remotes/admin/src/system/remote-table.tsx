import { Cell, Column, RelativeTime, Table, TableRow } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { RemoteRow } from './remote-rows.ts';
import { RemoteState } from './remote-state.tsx';
import styles from './remote-table.module.css';

/** The remotes, each with the release that runs, since when, and by whom. */
export function RemoteTable({ rows }: { rows: readonly RemoteRow[] }): ReactElement {
  const { t } = useLingui();
  return (
    <Table label={t`Remotes and releases`} className={styles.table ?? ''}>
      <thead>
        <tr>
          <Column>
            <Trans>Remote</Trans>
          </Column>
          <Column>
            <Trans>Runs</Trans>
          </Column>
          <Column>
            <Trans>Before</Trans>
          </Column>
          <Column>
            <Trans>Promoted by</Trans>
          </Column>
          <Column end>
            <Trans>Promoted</Trans>
          </Column>
          <Column>
            <Trans>State</Trans>
          </Column>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.remote}>
            <Cell className={styles.name}>
              <bdi>{row.remote}</bdi>
            </Cell>
            <Cell data-label={t`Runs`}>
              <bdi className="mono">{row.running ?? '–'}</bdi>
              {row.running !== row.promoted && (
                <span className={styles.promoted}>
                  <Trans>
                    instead of <bdi className="mono">{row.promoted}</bdi>
                  </Trans>
                </span>
              )}
            </Cell>
            <Cell className={styles.quiet} data-label={t`Before`} data-none={row.previous === null}>
              <bdi className="mono">{row.previous ?? '–'}</bdi>
            </Cell>
            <Cell className={styles.quiet} data-label={t`Promoted by`}>
              <bdi>{row.author}</bdi>
            </Cell>
            <Cell end className={styles.quiet} data-label={t`Promoted`}>
              <RelativeTime value={row.since} style="short" />
            </Cell>
            <Cell>
              <RemoteState state={row.state} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
