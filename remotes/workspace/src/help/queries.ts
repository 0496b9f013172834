import { type SupportThread, supportOperations } from '@cairn/api';
import { operationKey, operationQuery, queryClient } from '@cairn/shell';

/** How many tickets a page shows. */
export const ticketsPerPage = 25;

/** A page of what the reader has asked support, the latest changed first. */
export function ownTicketsQuery(page: number) {
  return operationQuery(supportOperations.list, { query: { offset: (page - 1) * ticketsPerPage, limit: ticketsPerPage } });
}

/** One of the reader's tickets with its messages, by the number that people quote. */
export function ownTicketQuery(number: number) {
  return operationQuery(supportOperations.get, { params: { ticket: String(number) } });
}

/** The API has answered with a ticket as it is now. */
export function ticketArrived(thread: SupportThread): void {
  queryClient.setQueryData(ownTicketQuery(thread.ticket.number).queryKey, thread);
  void queryClient.invalidateQueries({ queryKey: operationKey(supportOperations.list) });
}
