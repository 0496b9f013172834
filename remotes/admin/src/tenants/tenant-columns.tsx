import type { TenantSummary } from '@cairn/api';
import type { List } from '@cairn/list';
import { onIntent, useLocale } from '@cairn/shell';
import { type DataColumn, ProjectTile, RelativeTime, RowLink, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { TenantStatus, useTenantTexts } from '../texts/tenant-states.tsx';
import { tenantQuery } from './queries.ts';
import styles from './tenant-columns.module.css';

/** Returns the columns of the list of organizations. */
export function useTenantColumns(list: List): readonly DataColumn<TenantSummary>[] {
  const { t } = useLingui();
  const texts = useTenantTexts();
  const { format } = new Intl.NumberFormat(useLocale());
  return [
    {
      id: 'name',
      label: t`Tenant`,
      fill: true,
      card: 'title',
      cell: (tenant) => (
        <span className={styles.tenant}>
          <ProjectTile projectKey={tenant.slug.slice(0, 2).toUpperCase()} />
          <span className={styles.words}>
            <RowLink
              className={styles.name}
              to={list.hrefKeepingPage({ tenant: tenant.id })}
              data-row={tenant.id}
              dir="auto"
              {...onIntent('/app/admin_tenants', tenantQuery(tenant.id))}
            >
              {tenant.name}
            </RowLink>
            <span className={styles.slug}>
              <bdi className="mono">{tenant.slug}</bdi>
            </span>
          </span>
        </span>
      ),
    },
    { id: 'plan', label: t`Plan`, card: 'plain', cell: ({ plan }) => <Tag>{texts.plan(plan)}</Tag> },
    { id: 'status', label: t`State`, card: 'plain', cell: ({ status }) => <TenantStatus status={status} /> },
    { id: 'members', label: t`Members`, alignEnd: true, cell: ({ counts }) => format(counts.members) },
    { id: 'projects', label: t`Projects`, alignEnd: true, priority: 'middle', cell: ({ counts }) => format(counts.projects) },
    { id: 'decisions', label: t`Decisions`, alignEnd: true, priority: 'minor', cell: ({ counts }) => format(counts.decisions) },
    {
      id: 'created',
      label: t`Since`,
      alignEnd: true,
      priority: 'minor',
      cell: ({ createdAt }) => <RelativeTime value={createdAt} style="short" quiet />,
    },
    {
      id: 'active',
      label: t`Last active`,
      alignEnd: true,
      cell: ({ lastActivityAt }) => (
        <span className={styles.quiet}>
          {lastActivityAt ? <RelativeTime value={lastActivityAt} style="short" /> : <Trans context="never active">never</Trans>}
        </span>
      ),
    },
  ];
}
