import { Cell, Column, Link, RelativeTime, Table, TableRow, Tag } from '@cairn/ui/core';
import { Sparkline } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { FallbackCount } from './fallback-count.tsx';
import { remotePath } from './links.ts';
import { ratingOf } from './rating-of.ts';
import { RemoteMenu } from './remote-menu.tsx';
import type { ReleaseStats, RemoteRow } from './remote-rows.ts';
import { RemoteState } from './remote-state.tsx';
import styles from './remote-table.module.css';
import { useFigures } from './use-figures.ts';
import type { AskOfRelease } from './use-release-dialog.tsx';
import { VitalsRating } from './vitals-rating.tsx';

/** The table of remotes: running release, canary, health, age and actions. */
export function RemoteTable({ rows, onAsk }: { rows: readonly RemoteRow[]; onAsk: AskOfRelease }): ReactElement {
  const { t } = useLingui();
  const figures = useFigures();
  return (
    <Table label={t`Remotes and releases`} className={styles.table ?? ''}>
      <thead>
        <tr>
          <Column>
            <Trans>Remote</Trans>
          </Column>
          <Column>
            <Trans>Stable</Trans>
          </Column>
          <Column>
            <Trans>Canary</Trans>
          </Column>
          <Column end>
            <Trans>Errors, 24 h</Trans>
          </Column>
          <Column end>
            <Trans>Load time</Trans>
          </Column>
          <Column>
            <Trans>Web vitals</Trans>
          </Column>
          <Column end>
            <Trans>Changed</Trans>
          </Column>
          <Column>
            <Trans>State</Trans>
          </Column>
          <Column end>
            <span className={styles.hidden}>
              <Trans>Actions</Trans>
            </span>
          </Column>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.remote}>
            <Cell className={styles.name}>
              <Link plain className={styles.link} to={remotePath(row.remote)}>
                <bdi>{row.remote}</bdi>
              </Link>
            </Cell>
            <Cell data-label={t`Stable`}>
              <bdi className="mono">{row.running ?? '–'}</bdi>
              {row.running !== row.promoted && (
                <span className={styles.promoted}>
                  <Trans>
                    instead of <bdi className="mono">{row.promoted}</bdi>
                  </Trans>
                </span>
              )}
              {row.instead && <FallbackCount {...row.instead} />}
            </Cell>
            <Cell className={styles.quiet} data-label={t`Canary`} data-none={row.canary === null}>
              {row.canary ? (
                <span className={styles.canary}>
                  <bdi className="mono">{row.canary.release}</bdi>
                  <Tag>{figures.audience(row.canary.audience)}</Tag>
                </span>
              ) : (
                '–'
              )}
            </Cell>
            <Cell end data-label={t`Errors, 24 h`} data-none={row.doing.errorRate === null}>
              <ErrorTrend doing={row.doing} text={figures.share(row.doing.errorRate)} />
            </Cell>
            <Cell end data-label={t`Load time`} data-none={row.doing.loadMs === null}>
              {figures.milliseconds(row.doing.loadMs)}
            </Cell>
            <Cell data-label={t`Web vitals`} data-none={ratingOf(row.doing.vitals) === null}>
              <VitalsRating vitals={row.doing.vitals} />
            </Cell>
            <Cell end className={styles.quiet} data-label={t`Changed`}>
              <RelativeTime value={row.since} style="short" />
            </Cell>
            <Cell>
              <RemoteState state={row.state} />
            </Cell>
            <Cell end className={styles.menu}>
              <RemoteMenu row={row} onAsk={onAsk} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** An error rate, with a sparkline of the day if there are reports. */
function ErrorTrend({ doing, text }: { doing: ReleaseStats; text: string }): ReactElement {
  return (
    <span className={styles.trend}>
      {doing.hours.length > 1 && (
        <Sparkline
          values={doing.hours.map(({ errorRate }) => errorRate)}
          tone={(doing.errorRate ?? 0) > 0 ? 'negative' : 'accent'}
          width={64}
          height={16}
        />
      )}
      <span className={styles.share}>{text}</span>
    </span>
  );
}
