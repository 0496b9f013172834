import { type ListFilter, ListPage, useList } from '@cairn/list';
import { queryClient, usePage } from '@cairn/shell';
import { EmptyState, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { membersQuery } from '../members/queries.ts';
import { actionText } from './action-texts.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditPreview } from './audit-preview.tsx';
import { ChainStatus } from './chain-status.tsx';
import { useAuditFilters } from './filters.ts';
import { type AuditParams, auditList, auditParams } from './list-state.ts';
import { auditQuery, projectNamesQuery } from './queries.ts';

/** `/app/tenant-admin/audit`: who changed what in the organization. */
export function Component(): ReactElement {
  const { i18n, t } = useLingui();
  const list = useList(auditList);
  const params = auditParams(list.state);
  const { data: page } = useSuspenseQuery(auditQuery(params));
  const people = useSuspenseQuery(membersQuery({ limit: 100 })).data.items;
  const projects = useSuspenseQuery(projectNamesQuery()).data;
  const columns = useAuditColumns(list);
  const open = page.items.find(({ id }) => id === list.search.get('entry'));
  usePage(t`Audit log`);
  const { group, period, result } = useAuditFilters();
  const filters: ListFilter[] = [
    { id: 'person', name: t`Person`, entries: people.map(({ userId, displayName }) => ({ value: userId, label: displayName })) },
    group,
    period,
    { id: 'project', name: t`Project`, entries: projects },
    result,
  ];
  const { target } = list.state.filters;
  // Set by the link in the preview.
  if (target) {
    const name = page.items.find((entry) => entry.target.id === target)?.target.name ?? target;
    filters.push({ id: 'target', name: t`Concerns`, entries: [{ value: target, label: name }] });
  }
  return (
    <ListPage
      list={list}
      layout="page"
      label={t`Audit log`}
      heading={
        <>
          <PageHeader title={<Trans>Audit log</Trans>} lead={<Trans>Who changed what in your organization, when and from where.</Trans>} />
          <ChainStatus />
        </>
      }
      page={page}
      columns={columns}
      params={params}
      search={t`Person, action, id or address`}
      filters={filters}
      empty={<EmptyState kind="never" title={<Trans>No entries yet</Trans>} />}
      noResults={{
        title: <Trans>No entry matches these filters</Trans>,
        read: (wish: AuditParams) => queryClient.fetchQuery(auditQuery(wish)),
      }}
      exportPath="audit/export"
      nameOf={({ action }) => actionText(i18n, action)}
      rowId={({ id }) => id}
      current={open?.id}
      open={open !== undefined}
      preview={
        open && (
          <AuditPreview
            key={open.id}
            entry={open}
            list={list}
            onClose={() => list.go(list.hrefKeepingPage({ entry: null }), { replace: true })}
          />
        )
      }
    />
  );
}
