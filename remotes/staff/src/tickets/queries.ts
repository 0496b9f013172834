import { type Ticket, TicketAssigneesSchema, TicketListSchema, type TicketThread, TicketThreadSchema } from '@cairn/api';
import type { ListWish } from '@cairn/list';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

export interface TicketListWish extends ListWish {
  status?: string | undefined;
  priority?: string | undefined;
  /** `me`, `nobody`, or a user's id. */
  assignee?: string | undefined;
}

/** A page of the tickets of all tenants, those first that have waited longest. */
export function ticketsQuery({ q = '', offset = 0, limit = 25, ...wish }: TicketListWish = {}) {
  return queryOptions({
    queryKey: ['tickets', 'list', { q, offset, limit, ...wish }],
    queryFn: ({ signal }) =>
      call('get', 'tickets', TicketListSchema, { searchParams: { q: q || undefined, offset, limit, ...wish }, signal }),
  });
}

/** A ticket with its messages, by the number that people quote. */
export function ticketQuery(number: number) {
  return queryOptions({
    queryKey: ticketKey(number),
    queryFn: ({ signal }) => call('get', `tickets/${number}`, TicketThreadSchema, { signal }),
  });
}

export function ticketKey(number: number): readonly [string, string, number] {
  return ['tickets', 'one', number];
}

/** Puts a ticket that has just come or changed wherever it is shown. */
export function showTicket(ticket: Ticket): void {
  queryClient.setQueryData<TicketThread>(ticketKey(ticket.number), (thread) => thread && { ...thread, ticket });
  queryClient.setQueriesData<{ items: Ticket[] }>({ queryKey: ['tickets', 'list'] }, (page) =>
    page?.items.some(({ id }) => id === ticket.id)
      ? { ...page, items: page.items.map((one) => (one.id === ticket.id ? ticket : one)) }
      : page,
  );
}

/** Asks again for lists and counts: after a change, a ticket may belong to another queue. */
export function refreshTicketLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['tickets', 'list'] });
}

/** The staff whom a ticket can be given to. */
export function assigneesQuery() {
  return queryOptions({
    queryKey: ['tickets', 'assignees'],
    queryFn: ({ signal }) => call('get', 'tickets/assignees', TicketAssigneesSchema, { signal }),
    staleTime: 300_000,
  });
}
