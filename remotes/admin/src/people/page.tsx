import { accountStates } from '@cairn/api';
import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, usePage } from '@cairn/shell';
import { EmptyState, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { stateTexts } from './account-texts.tsx';
import { peopleList } from './list-state.ts';
import { usePeopleColumns } from './people-columns.tsx';
import { peopleQuery } from './queries.ts';
import { WaitingPanel } from './waiting-panel.tsx';

/** `/app/admin_people`: the accounts of all organizations. */
export function Component(): ReactElement {
  const { i18n, t } = useLingui();
  const list = useList(peopleList);
  const { data: page } = useSuspenseQuery(peopleQuery(listParams(peopleList, list.state)));
  const columns = usePeopleColumns();
  usePage(t`People`);
  const filters: ListFilter[] = [
    { id: 'status', name: t`State`, entries: accountStates.map((value) => ({ value, label: i18n._(stateTexts[value]) })) },
  ];
  return (
    <ListPage
      list={list}
      layout="page"
      label={t`People`}
      heading={
        <>
          <PageHeader
            title={<Trans>People</Trans>}
            lead={<Trans>The accounts of all organizations. Addresses are complete on the page of a person only.</Trans>}
          />
          {page.waiting.length > 0 && <WaitingPanel waiting={page.waiting} />}
        </>
      }
      page={page}
      columns={columns}
      tallRows
      search={t`Name, address or organization`}
      filters={filters}
      empty={<EmptyState kind="never" title={<Trans>Nobody has signed up yet</Trans>} />}
      noResults={{ title: <Trans>Nobody matches these filters</Trans>, read: (params) => queryClient.fetchQuery(peopleQuery(params)) }}
      exportPath="admin/accounts/export"
      nameOf={({ name }) => name}
      rowId={({ id }) => id}
      current={undefined}
      open={false}
    />
  );
}
