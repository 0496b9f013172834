import { ticketPriorities, ticketStates } from '@cairn/api';
import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, usePage } from '@cairn/shell';
import { EmptyState } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import { ticketPriorityIcon, ticketStatusIcon, useTicketTexts } from '../texts/ticket-states.tsx';
import { useTicketKeys } from './act-buttons.ts';
import { BulkActions } from './bulk-actions.tsx';
import { openTicketOf, ticketList } from './list-state.ts';
import { OpenTicket } from './open-ticket.tsx';
import { facetsQuery, ticketsQuery } from './queries.ts';
import { QueueTabs } from './queue-tabs.tsx';
import { useReportFilters } from './report-filters.ts';
import { useTicketColumns } from './ticket-columns.tsx';

/** Renders `/app/staff/tickets`: the list, and the ticket that was opened from it. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const texts = useTicketTexts();
  const list = useList(ticketList);
  const { data: page } = useSuspenseQuery(ticketsQuery(listParams(ticketList, list.state)));
  const { data: facets } = useSuspenseQuery(facetsQuery());
  const number = openTicketOf(list.search);
  const columns = useTicketColumns(list);
  const ticket = useRef<HTMLDivElement>(null);
  const filters: ListFilter[] = [
    {
      id: 'status',
      name: t`Status`,
      entries: ticketStates.map((value) => ({ value, label: texts.status(value), icon: ticketStatusIcon(value) })),
    },
    {
      id: 'priority',
      name: t`Priority`,
      entries: ticketPriorities.toReversed().map((value) => ({ value, label: texts.priority(value), icon: ticketPriorityIcon(value) })),
    },
    { id: 'tenant', name: t`Organization`, entries: facets.tenants.map(({ id, name }) => ({ value: id, label: name })) },
    { id: 'tag', name: t`Tag`, entries: facets.tags.map((tag) => ({ value: tag, label: tag })) },
    ...useReportFilters(list.state.filters),
  ];
  useTicketKeys();
  return (
    <ListPage
      list={list}
      layout="reading"
      label={t`Tickets`}
      heading={number === null && <ListHeading />}
      page={page}
      columns={columns}
      search={t`Search tickets and messages`}
      tallRows={list.state.q !== ''}
      segments={<QueueTabs list={list} />}
      filters={filters}
      filterNames={{ assignee: t`Assignee` }}
      empty={
        <EmptyState kind="never" title={<Trans>No tickets yet</Trans>}>
          <Trans>Messages to support appear here as tickets.</Trans>
        </EmptyState>
      }
      noResults={{ title: <Trans>No ticket matches these filters</Trans>, read: (wish) => queryClient.fetchQuery(ticketsQuery(wish)) }}
      exportPath="tickets/export"
      nameOf={({ subject }) => subject}
      bulk={(rows, clear) => <BulkActions tickets={rows} onDone={clear} />}
      rowId={(row) => String(row.number)}
      current={page.items.find((row) => row.number === number)?.id}
      open={number !== null}
      onOpenPage={() => ticket.current?.querySelector('textarea')?.focus()}
      preview={
        number !== null && (
          <div ref={ticket} style={{ display: 'contents' }}>
            <OpenTicket key={number} number={number} onClose={() => list.go(list.hrefKeepingPage({ ticket: null }), { replace: true })} />
          </div>
        )
      }
    />
  );
}

function ListHeading(): ReactElement {
  const { t } = useLingui();
  usePage(t`Tickets`);
  return (
    <h1 className="visually-hidden" tabIndex={-1}>
      <Trans>Tickets</Trans>
    </h1>
  );
}
