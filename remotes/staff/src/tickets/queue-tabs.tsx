import { countedTickets, type TicketQueue, ticketQueues } from '@cairn/api';
import type { ListOf } from '@cairn/list';
import { Segments } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useBoundedCount } from '../texts/bounded-count.ts';
import type { ticketList } from './list-state.ts';
import { queuesQuery } from './queries.ts';

/** Renders the queues of the desk, each with its count, and all tickets. */
export function QueueTabs({ list }: { list: ListOf<typeof ticketList> }): ReactElement {
  const { t } = useLingui();
  const boundedCount = useBoundedCount();
  const { data: counts } = useSuspenseQuery(queuesQuery());
  const labels: Record<TicketQueue, string> = {
    inbox: t`Inbox`,
    mine: t({ message: 'Mine', context: 'my tickets' }),
    'due-soon': t`Due soon`,
    waiting: t({ message: 'Waiting', context: 'tickets that wait for the requester, or are on hold' }),
    snoozed: t({ message: 'Snoozed', context: 'tickets' }),
    solved: t({ message: 'Solved', context: 'status of a ticket' }),
    all: t({ message: 'All', context: 'all tickets' }),
  };
  return (
    <Segments
      label={t`Queues`}
      current={list.state.filters.queue ?? 'all'}
      segments={ticketQueues.map((queue) => ({
        id: queue,
        label: labels[queue],
        to: list.hrefWith({ queue }),
        count:
          queue === 'solved' || queue === 'all'
            ? undefined
            : boundedCount(Math.min(counts[queue], countedTickets), counts[queue] > countedTickets),
      }))}
    />
  );
}
