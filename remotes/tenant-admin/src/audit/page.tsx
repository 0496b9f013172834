import { useList } from '@cairn/list';
import { queryClient } from '@cairn/shell';
import { PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { membersQuery } from '../members/queries.ts';
import { AuditListPage } from './audit-list-page.tsx';
import { ChainStatus } from './chain-status.tsx';
import { useAuditFilters } from './filters.ts';
import { type AuditParams, auditList, auditParams } from './list-state.ts';
import { auditQuery, projectNamesQuery } from './queries.ts';

/** `/app/tenant-admin/audit`: who changed what in the organization. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const list = useList(auditList);
  const params = auditParams(list.state);
  const { data: page } = useSuspenseQuery(auditQuery(params));
  const people = useSuspenseQuery(membersQuery({ limit: 100 })).data.items;
  const projects = useSuspenseQuery(projectNamesQuery()).data;
  const { group, period, result } = useAuditFilters();
  return (
    <AuditListPage
      list={list}
      heading={
        <>
          <PageHeader title={<Trans>Audit log</Trans>} lead={<Trans>Who changed what in your organization, when and from where.</Trans>} />
          <ChainStatus />
        </>
      }
      page={page}
      params={params}
      search={t`Person, action, id or address`}
      filters={[
        { id: 'person', name: t`Person`, entries: people.map(({ userId, displayName }) => ({ value: userId, label: displayName })) },
        group,
        period,
        { id: 'project', name: t`Project`, entries: projects },
        result,
      ]}
      target={list.state.filters.target}
      read={(other: AuditParams) => queryClient.fetchQuery(auditQuery(other))}
      exportPath="audit/export"
    />
  );
}
