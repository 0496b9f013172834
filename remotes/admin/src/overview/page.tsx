import type { PlatformHealth } from '@cairn/api';
import { useLocale, usePage } from '@cairn/shell';
import { ButtonLink, Figure, Figures, Link, numberFormat, Page, PageHeader, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { platformHealthQuery, registryStatusQuery, revisionHistoryQuery } from '../system/queries.ts';
import { remoteRows } from '../system/remote-rows.ts';
import { RemoteState } from '../system/remote-state.tsx';
import { tenantPath } from '../tenants/links.ts';
import { tenantsQuery } from '../tenants/queries.ts';
import { TenantStatus } from '../texts/tenant-states.tsx';
import { AttentionPanel, useAttention } from './attention.tsx';
import { HealthPanel } from './health-panel.tsx';
import styles from './page.module.css';
import { lately } from './queries.ts';

/** `/app/admin`: key figures of the platform. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { data: status } = useSuspenseQuery(registryStatusQuery());
  const { data: history } = useSuspenseQuery(revisionHistoryQuery());
  const { data: tenants } = useSuspenseQuery(tenantsQuery(lately));
  const { data: health } = useSuspenseQuery(platformHealthQuery());
  const percent = numberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 2 });
  usePage(t`Overview`);
  const remotes = remoteRows(status, history);
  const wanting = remotes.filter(({ state }) => state === 'left-out' || state === 'fallback').length;
  const newest = history.revisions[0];
  const attention = useAttention(health, wanting);
  const requests = sumOfRequests(health.processes);
  return (
    <Page>
      <PageHeader
        title={
          attention.length === 0 ? (
            <Trans>Nothing needs attention</Trans>
          ) : (
            <Plural value={attention.length} one="# thing needs attention" other="# things need attention" />
          )
        }
        lead={
          newest && (
            <Trans>
              Releases last changed <RelativeTime value={newest.createdAt} /> by <bdi>{newest.author}</bdi>
            </Trans>
          )
        }
      />
      <Figures>
        <Figure
          name={<Trans>Active tenants</Trans>}
          value={health.tenants.active}
          note={<Trans>{health.tenants.createdIn30Days} new in 30 days</Trans>}
        />
        <Figure
          name={<Trans>Sign-ups, 7 days</Trans>}
          value={health.signUps.week}
          note={<Trans>{health.signUps.weekBefore} the week before</Trans>}
        />
        <Figure
          name={<Trans>Failed requests, last hour</Trans>}
          value={requests.total === 0 ? '–' : percent.format(requests.failed / requests.total)}
          note={<Trans>of {requests.total}</Trans>}
          tone={requests.failed > 0 ? 'warning' : 'neutral'}
        />
        <Figure
          name={<Trans>Running remotes</Trans>}
          value={remotes.filter(({ running }) => running !== null).length}
          note={<Trans>of {remotes.length}</Trans>}
        />
      </Figures>
      <div className={styles.columns}>
        <AttentionPanel items={attention} />
        <HealthPanel health={health} />
        <Panel
          flush
          title={<Trans>Tenants</Trans>}
          actions={
            <ButtonLink variant="quiet" size="small" to="/app/admin_tenants">
              <Trans context="link to a whole list">All</Trans>
            </ButtonLink>
          }
        >
          <Rows>
            {tenants.items.map((tenant) => (
              <li key={tenant.id}>
                <Link plain className={styles.name} to={tenantPath(tenant)} dir="auto">
                  {tenant.name}
                </Link>
                <TenantStatus status={tenant.status} />
                <span className={styles.when}>{tenant.lastActivityAt && <RelativeTime value={tenant.lastActivityAt} style="short" />}</span>
              </li>
            ))}
          </Rows>
        </Panel>
        <Panel
          flush
          title={<Trans>Releases</Trans>}
          actions={
            <ButtonLink variant="quiet" size="small" to="/app/admin_system">
              <Trans>System</Trans>
            </ButtonLink>
          }
        >
          <Rows>
            {remotes.map(({ remote, running, state }) => (
              <li key={remote}>
                <span className={styles.name}>
                  <bdi>{remote}</bdi>
                </span>
                <bdi className={styles.release}>{running ?? '–'}</bdi>
                <RemoteState state={state} />
              </li>
            ))}
          </Rows>
        </Panel>
      </div>
    </Page>
  );
}

/** Returns the requests of all processes together. */
function sumOfRequests(processes: PlatformHealth['processes']): { total: number; failed: number } {
  const sum = { total: 0, failed: 0 };
  for (const { figures } of processes) {
    sum.total += figures.requests.total;
    sum.failed += figures.requests.failed;
  }
  return sum;
}
