import { usePage } from '@cairn/shell';
import { ButtonLink, Figure, Figures, Link, Page, PageHeader, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { registryStatusQuery, revisionHistoryQuery } from '../system/queries.ts';
import { remoteRows } from '../system/remote-rows.ts';
import { RemoteState } from '../system/remote-state.tsx';
import { tenantPath } from '../tenants/links.ts';
import { tenantsQuery } from '../tenants/queries.ts';
import { TenantStatus } from '../texts/tenant-states.tsx';
import styles from './page.module.css';
import { lately, suspended } from './queries.ts';

/** `/app/admin`: key figures of the platform. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { data: status } = useSuspenseQuery(registryStatusQuery());
  const { data: history } = useSuspenseQuery(revisionHistoryQuery());
  const { data: tenants } = useSuspenseQuery(tenantsQuery(lately));
  const { data: halted } = useSuspenseQuery(tenantsQuery(suspended));
  usePage(t`Overview`);
  const remotes = remoteRows(status, history);
  const wanting = remotes.filter(({ state }) => state === 'left-out' || state === 'fallback').length;
  const newest = history.revisions[0];
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
        lead={
          newest && (
            <Trans>
              Last changed <RelativeTime value={newest.createdAt} /> by <bdi>{newest.author}</bdi>
            </Trans>
          )
        }
      />
      <Figures>
        <Figure
          name={<Trans>Tenants</Trans>}
          value={tenants.total}
          note={halted.total > 0 && <Plural value={halted.total} one="# suspended" other="# suspended" />}
          tone="warning"
        />
        <Figure
          name={<Trans>Running remotes</Trans>}
          value={remotes.filter(({ running }) => running !== null).length}
          note={<Trans>of {remotes.length}</Trans>}
        />
        <Figure name={<Trans>Skipped releases</Trans>} value={status.excluded.length} />
        <Figure name={<Trans>Registry revision</Trans>} value={status.revision?.number ?? 0} />
      </Figures>
      <div className={styles.columns}>
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
