import { deskOperations, type Ticket, type TicketQueue, type TicketReportPart, type TicketThread, ticketOperations } from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { operationKey, operationQuery, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

export interface TicketListWish extends ListParams {
  status?: string | undefined;
  priority?: string | undefined;
  /** `me`, `nobody`, or a user's id. */
  assignee?: string | undefined;
  queue?: TicketQueue | undefined;
  tag?: string | undefined;
  /** An organization by its id. */
  tenant?: string | undefined;
  /** The tickets of a figure of the report, from a day to a day. */
  report?: TicketReportPart | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** All pages of all lists of tickets. */
export const ticketListsKey = operationKey(ticketOperations.list);

/** A page of the tickets of all tenants, those first that have waited longest. */
export function ticketsQuery({ q = '', offset = 0, limit = 25, ...wish }: TicketListWish = {}) {
  return operationQuery(ticketOperations.list, { query: { q: q || undefined, offset, limit, ...wish } });
}

/** A ticket with its messages, by the number that people quote. */
export function ticketQuery(number: number) {
  return operationQuery(ticketOperations.get, { params: { ticket: String(number) } });
}

/** Who asks in a ticket. */
export function customerQuery(number: number) {
  return queryOptions({ ...operationQuery(ticketOperations.customer, { params: { ticket: String(number) } }), staleTime: 60_000 });
}

/** Puts a ticket that has just come or changed wherever it is shown. */
export function showTicket(ticket: Ticket): void {
  queryClient.setQueryData(ticketQuery(ticket.number).queryKey, (thread) => thread && { ...thread, ticket });
  queryClient.setQueriesData<{ items: Ticket[] }>({ queryKey: ticketListsKey }, (page) =>
    page?.items.some(({ id }) => id === ticket.id)
      ? { ...page, items: page.items.map((one) => (one.id === ticket.id ? ticket : one)) }
      : page,
  );
}

/** The keys of the threads of a ticket that were read: they are kept by number, and an event names the ticket by its id. */
export function threadsOf(id: string): [key: readonly unknown[], thread: TicketThread][] {
  return queryClient
    .getQueriesData<TicketThread>({ queryKey: operationKey(ticketOperations.get) })
    .flatMap(([key, thread]) => (thread?.ticket.id === id ? [[key, thread]] : []));
}

/** Asks again for lists and counts: after a change, a ticket may belong to another queue. */
export function refreshTicketLists(): void {
  for (const queryKey of listKeys) void queryClient.invalidateQueries({ queryKey });
}

/** What is out of date when any ticket has changed. */
export const listKeys = [ticketListsKey, operationKey(deskOperations.queues)];

/** How many tickets are in each queue. */
export function queuesQuery() {
  return operationQuery(deskOperations.queues, {});
}

/** The tags and organizations that tickets have. */
export function facetsQuery() {
  return queryOptions({ ...operationQuery(deskOperations.facets, {}), staleTime: 60_000 });
}

/** The staff to whom a ticket can be assigned. */
export function assigneesQuery() {
  return queryOptions({ ...operationQuery(ticketOperations.assignees, {}), staleTime: 300_000 });
}
