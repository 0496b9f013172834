import { type HealthSpan, healthSpans } from '@cairn/contract';
import { usePage } from '@cairn/shell';
import { Figure, Figures, Page, PageHeader, RelativeTime, Segments } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { CanaryPanel, hasCanary } from '../canary-panel.tsx';
import { ExcludedPanel } from '../excluded-panel.tsx';
import { FallbackCount } from '../fallback-count.tsx';
import { remotePath, spanOf } from '../links.ts';
import { registryHealthQuery, registryStatusQuery, remoteHealthQuery, remoteHistoryQuery, revisionHistoryQuery } from '../queries.ts';
import { ReleaseCharts } from '../release-charts.tsx';
import { RemoteMenu } from '../remote-menu.tsx';
import { newRow, remoteRows, statsOf } from '../remote-rows.ts';
import { RemoteState } from '../remote-state.tsx';
import { RevisionPanel } from '../revision-panel.tsx';
import { useFigures } from '../use-figures.ts';
import { useReleaseDialog } from '../use-release-dialog.tsx';
import { CodesPanel } from './codes-panel.tsx';
import { compared } from './compared.ts';
import { PhasesPanel } from './phases-panel.tsx';
import { ReleasesPanel } from './releases-panel.tsx';
import styles from './remote.module.css';
import { VitalsPanel } from './vitals-panel.tsx';

/** `/app/admin_system/remotes/:remote`: one remote with the health of its releases, all releases, and its history. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const figures = useFigures();
  const { remote = '' } = useParams();
  const [searchParams] = useSearchParams();
  const span = spanOf(searchParams);
  const { data: status } = useSuspenseQuery(registryStatusQuery());
  const { data: registry } = useSuspenseQuery(revisionHistoryQuery());
  const { data: lastDay } = useSuspenseQuery(registryHealthQuery());
  const { data: history } = useSuspenseQuery(remoteHistoryQuery(remote));
  const { data: health } = useSuspenseQuery(remoteHealthQuery(remote, span));
  usePage(remote);
  const { ask, dialog } = useReleaseDialog();
  const row = remoteRows(status, registry, lastDay).find((one) => one.remote === remote) ?? newRow(remote);
  const excluded = status.excluded.filter((one) => one.remote === remote);
  const sides = compared(health.releases, row);
  const doing = statsOf({ releases: health.releases, hours: [] }, remote, row.running ?? row.promoted);
  const charts = {
    span,
    times: health.times,
    points: health.points,
    doing: (release: string) => statsOf({ releases: health.releases, hours: [] }, remote, release),
  };
  const spanTexts: Record<HealthSpan, string> = { day: t`24 hours`, week: t`7 days` };
  return (
    <Page>
      <PageHeader
        title={<bdi>{remote}</bdi>}
        lead={
          <span className={styles.lead}>
            <RemoteState state={row.state} badge />
            {row.running && <bdi className="mono">{row.running}</bdi>}
            {row.instead && <FallbackCount {...row.instead} />}
            {row.since && (
              <span className={styles.quiet}>
                <Trans>
                  Last changed <RelativeTime value={row.since} /> by <bdi>{row.author}</bdi>
                </Trans>
              </span>
            )}
          </span>
        }
        actions={<RemoteMenu row={row} prominent onAsk={ask} />}
      />
      {excluded.length > 0 && <ExcludedPanel excluded={excluded} />}
      <div className={styles.section}>
        <div className={styles.span}>
          <h2 className={styles.heading}>
            <Trans>Health</Trans>
          </h2>
          <Segments
            label={t`Time span`}
            current={span}
            segments={healthSpans.map((id) => ({ id, label: spanTexts[id], to: remotePath(remote, id) }))}
          />
        </div>
        <Figures label={t`Stable release`}>
          <Figure name={<Trans>Errors</Trans>} value={figures.share(doing.errorRate)} note={<Trans>share of tabs</Trans>} />
          <Figure name={<Trans>Load time</Trans>} value={figures.milliseconds(doing.loadMs)} note={<Trans>75th percentile</Trans>} />
          <Figure name={<Trans>Tabs</Trans>} value={doing.tabs} />
          <Figure name={<Trans>People</Trans>} value={sides.stable?.people ?? 0} />
        </Figures>
        {hasCanary(row) ? <CanaryPanel row={row} charts={charts} onAsk={ask} /> : <ReleaseCharts {...charts} row={row} headingLevel={3} />}
        <VitalsPanel {...sides} />
        <PhasesPanel {...sides} />
        <CodesPanel releases={health.releases} />
      </div>
      <ReleasesPanel row={row} releases={history.releases} onAsk={ask} />
      <RevisionPanel revisions={history.revisions} />
      {dialog}
    </Page>
  );
}
