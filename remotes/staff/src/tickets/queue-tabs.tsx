import { type TicketQueue, ticketQueues } from '@cairn/api';
import type { ListOf } from '@cairn/list';
import { Segments } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ticketList } from './list-state.ts';
import { queuesQuery } from './queries.ts';

/** The queues of the desk with how many tickets are in each, and all tickets. */
export function QueueTabs({ list }: { list: ListOf<typeof ticketList> }): ReactElement {
  const { t } = useLingui();
  const { data: counts } = useSuspenseQuery(queuesQuery());
  const labels: Record<TicketQueue, string> = {
    inbox: t`Inbox`,
    mine: t({ message: 'Mine', context: 'my tickets' }),
    'due-soon': t`Due soon`,
    waiting: t({ message: 'Waiting', context: 'tickets that wait for the requester, or are on hold' }),
    snoozed: t({ message: 'Snoozed', context: 'tickets' }),
    solved: t({ message: 'Solved', context: 'status of a ticket' }),
  };
  return (
    <Segments
      label={t`Queues`}
      current={list.state.filters.queue ?? 'all'}
      segments={[
        ...ticketQueues.map((queue) => ({
          id: queue,
          label: labels[queue],
          to: list.hrefWith({ queue }),
          count: queue === 'solved' ? undefined : counts[queue],
        })),
        { id: 'all', label: t({ message: 'All', context: 'all tickets' }), to: list.hrefWith({ queue: null }) },
      ]}
    />
  );
}
