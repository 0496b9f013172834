import type { TenantSummary } from '@cairn/api';
import { onIntent, useLocale } from '@cairn/shell';
import { Cell, Column, ProjectTile, RelativeTime, RowLink, Table, TableRow, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { TenantStatus, useTenantTexts } from '../texts/tenant-states.tsx';
import { tenantPath } from './links.ts';
import { tenantQuery } from './queries.ts';
import styles from './tenant-table.module.css';

/** The organisations as rows; cards where it is narrow. */
export function TenantTable({ tenants }: { tenants: readonly TenantSummary[] }): ReactElement {
  const { t } = useLingui();
  const texts = useTenantTexts();
  const { format } = new Intl.NumberFormat(useLocale());
  return (
    <Table label={t`Tenants`} className={styles.table ?? ''}>
      <thead>
        <tr>
          <Column>
            <Trans>Tenant</Trans>
          </Column>
          <Column>
            <Trans>Plan</Trans>
          </Column>
          <Column>
            <Trans>State</Trans>
          </Column>
          <Column end>
            <Trans>Members</Trans>
          </Column>
          <Column end>
            <Trans>Projects</Trans>
          </Column>
          <Column end className={styles.minor ?? ''}>
            <Trans>Decisions</Trans>
          </Column>
          <Column end>
            <Trans>Last active</Trans>
          </Column>
        </tr>
      </thead>
      <tbody>
        {tenants.map((tenant) => (
          <TableRow key={tenant.id}>
            <Cell fill>
              <span className={styles.tenant}>
                <ProjectTile projectKey={tenant.slug.slice(0, 2).toUpperCase()} />
                <span className={styles.words}>
                  <RowLink
                    className={styles.name}
                    to={tenantPath(tenant)}
                    dir="auto"
                    {...onIntent(tenantPath(tenant), tenantQuery(tenant.id))}
                  >
                    {tenant.name}
                  </RowLink>
                  <span className={styles.slug}>
                    <bdi className="mono">{tenant.slug}</bdi>
                  </span>
                </span>
              </span>
            </Cell>
            <Cell>
              <Tag>{texts.plan(tenant.plan)}</Tag>
            </Cell>
            <Cell>
              <TenantStatus status={tenant.status} />
            </Cell>
            <Cell end data-label={t`Members`}>
              {format(tenant.counts.members)}
            </Cell>
            <Cell end data-label={t`Projects`}>
              {format(tenant.counts.projects)}
            </Cell>
            <Cell end className={styles.minor} data-label={t`Decisions`}>
              {format(tenant.counts.decisions)}
            </Cell>
            <Cell end className={styles.when}>
              {tenant.lastActivityAt ? (
                <RelativeTime value={tenant.lastActivityAt} style="short" />
              ) : (
                <Trans context="never active">never</Trans>
              )}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
