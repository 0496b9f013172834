import { jobStates } from '@cairn/api';
import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, usePage } from '@cairn/shell';
import { EmptyState, PageHeader } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { SystemTabs } from '../system-tabs.tsx';
import { useJobColumns } from './job-columns.tsx';
import { JobPreview } from './job-preview.tsx';
import { jobStateLooks } from './job-states.tsx';
import { jobList } from './list-state.ts';
import { jobsQuery } from './queries.ts';

/** `/app/admin_system/jobs`: the background jobs with their state, their runs, and buttons to run or cancel one. */
export function Component(): ReactElement {
  const { i18n, t } = useLingui();
  const list = useList(jobList);
  const { data: page } = useSuspenseQuery(jobsQuery(listParams(jobList, list.state)));
  const open = page.items.find(({ id }) => id === list.search.get('job'));
  const columns = useJobColumns(list);
  usePage(t`Jobs`);
  const filters: ListFilter[] = [
    {
      id: 'state',
      name: t`State`,
      entries: jobStates.map((value) => ({ value, label: i18n._(jobStateLooks[value].text), icon: jobStateLooks[value].icon })),
    },
  ];
  return (
    <ListPage
      list={list}
      layout="page"
      label={t`Jobs`}
      heading={
        <>
          <PageHeader
            title={
              page.attention === 0 ? (
                <Trans>All jobs run as scheduled</Trans>
              ) : (
                <Plural value={page.attention} one="# job needs attention" other="# jobs need attention" />
              )
            }
            lead={<Trans>Work that the server does in the background. Each run continues where the last one ended.</Trans>}
          />
          <SystemTabs current="jobs" />
        </>
      }
      page={page}
      columns={columns}
      tallRows
      search={t`Job`}
      filters={filters}
      empty={
        <EmptyState kind="never" title={<Trans>No jobs yet</Trans>}>
          <Trans>They are listed once the server has started its first run.</Trans>
        </EmptyState>
      }
      noResults={{ title: <Trans>No matches</Trans>, read: (params) => queryClient.fetchQuery(jobsQuery(params)) }}
      exportPath="admin/jobs/export"
      nameOf={({ id }) => id}
      rowId={({ id }) => id}
      current={open?.id}
      open={open !== undefined}
      preview={
        open && <JobPreview key={open.id} job={open} onClose={() => list.go(list.hrefKeepingPage({ job: null }), { replace: true })} />
      }
    />
  );
}
