import { SupportListSchema, type SupportThread, SupportThreadSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** How many tickets a page shows. */
export const ticketsPerPage = 25;

/** A page of what the reader has asked support, the latest changed first. */
export function ownTicketsQuery(page: number) {
  const offset = (page - 1) * ticketsPerPage;
  return queryOptions({
    queryKey: ['support', 'list', offset],
    queryFn: ({ signal }) => call('get', 'support/tickets', SupportListSchema, { searchParams: { offset, limit: ticketsPerPage }, signal }),
  });
}

/** One of the reader's tickets with what was said, by the number that people quote. */
export function ownTicketQuery(number: number) {
  return queryOptions({
    queryKey: ['support', 'one', number],
    queryFn: ({ signal }) => call('get', `support/tickets/${number}`, SupportThreadSchema, { signal }),
  });
}

/** The API has answered with a ticket as it is now. */
export function ticketArrived(thread: SupportThread): void {
  queryClient.setQueryData(ownTicketQuery(thread.ticket.number).queryKey, thread);
  void queryClient.invalidateQueries({ queryKey: ['support', 'list'] });
}
