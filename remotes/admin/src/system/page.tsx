import { usePage } from '@cairn/shell';
import { Page, PageHeader } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CanaryPanel, hasCanary } from './canary-panel.tsx';
import { ExcludedPanel } from './excluded-panel.tsx';
import { registryHealthQuery, registryStatusQuery, revisionHistoryQuery } from './queries.ts';
import { lastHours } from './release-chart.ts';
import { remoteRows, statsOf } from './remote-rows.ts';
import { RemotesPanel } from './remotes-panel.tsx';
import { RevisionPanel } from './revision-panel.tsx';
import { SystemTabs } from './system-tabs.tsx';
import { useReleaseDialog } from './use-release-dialog.tsx';

/** `/app/admin_system`: the remotes with their running release, skipped releases with the reasons, and recent changes. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { data: status } = useSuspenseQuery(registryStatusQuery());
  const { data: history } = useSuspenseQuery(revisionHistoryQuery());
  const { data: health } = useSuspenseQuery(registryHealthQuery());
  usePage(t`System`);
  const { ask, dialog } = useReleaseDialog();
  const rows = remoteRows(status, history, health);
  const tried = rows.filter(hasCanary);
  const wanting = rows.filter(({ state }) => state === 'left-out' || state === 'fallback').length;
  const number = status.revision?.number;
  const times = lastHours(Date.now());
  return (
    <Page>
      <PageHeader
        title={
          wanting === 0 ? (
            <Trans>All remotes healthy</Trans>
          ) : (
            <Plural value={wanting} one="# remote needs attention" other="# remotes need attention" />
          )
        }
        lead={number === undefined ? <Trans>No releases yet</Trans> : <Trans>The registry is at revision {number}.</Trans>}
      />
      <SystemTabs current="remotes" />
      {status.excluded.length > 0 && <ExcludedPanel excluded={status.excluded} />}
      {tried.map((row) => (
        <CanaryPanel
          key={row.remote}
          row={row}
          onAsk={ask}
          charts={{
            span: 'day',
            times,
            points: health.hours.filter(({ remote }) => remote === row.remote).map(({ hour, ...point }) => ({ ...point, at: hour })),
            doing: (release) => statsOf(health, row.remote, release),
          }}
        />
      ))}
      <RemotesPanel rows={rows} onAsk={ask} />
      <RevisionPanel revisions={history.revisions} />
      {dialog}
    </Page>
  );
}
