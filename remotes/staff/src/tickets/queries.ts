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
  /** The id of an organization. */
  tenant?: string | undefined;
  /** The tickets of a report's figure, between two days. */
  report?: TicketReportPart | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The key of all pages of all ticket lists. */
export const ticketListsKey = operationKey(ticketOperations.list);

/** Reads a page of the tickets of all tenants. By default those that have waited longest come first. */
export function ticketsQuery({ q = '', offset = 0, limit = 25, ...wish }: TicketListWish = {}) {
  return operationQuery(ticketOperations.list, { query: { q: q || undefined, offset, limit, ...wish } });
}

/** Reads a ticket with its messages by number. */
export function ticketQuery(number: number) {
  return operationQuery(ticketOperations.get, { params: { ticket: String(number) } });
}

/** Reads the requester of a ticket. */
export function customerQuery(number: number) {
  return queryOptions({ ...operationQuery(ticketOperations.customer, { params: { ticket: String(number) } }), staleTime: 60_000 });
}

/** Writes a new or changed ticket to every cached query that contains it. */
export function showTicket(ticket: Ticket): void {
  queryClient.setQueryData(ticketQuery(ticket.number).queryKey, (thread) => thread && { ...thread, ticket });
  queryClient.setQueriesData<{ items: Ticket[] }>({ queryKey: ticketListsKey }, (page) =>
    page?.items.some(({ id }) => id === ticket.id)
      ? { ...page, items: page.items.map((one) => (one.id === ticket.id ? ticket : one)) }
      : page,
  );
}

/** Returns the keys of the cached threads of a ticket: their keys contain the number, and an event contains the id. */
export function threadsOf(id: string): [key: readonly unknown[], thread: TicketThread][] {
  return queryClient
    .getQueriesData<TicketThread>({ queryKey: operationKey(ticketOperations.get) })
    .flatMap(([key, thread]) => (thread?.ticket.id === id ? [[key, thread]] : []));
}

/** Refetches lists and counts: after a change, a ticket may belong to another queue. */
export function refreshTicketLists(): void {
  for (const queryKey of listKeys) void queryClient.invalidateQueries({ queryKey });
}

/** The keys that are outdated when any ticket has changed. */
export const listKeys = [ticketListsKey, operationKey(deskOperations.queues)];

/** Reads the number of tickets per queue. */
export function queuesQuery() {
  return operationQuery(deskOperations.queues, {});
}

/** Reads the tags and organizations of tickets. */
export function facetsQuery() {
  return queryOptions({ ...operationQuery(deskOperations.facets, {}), staleTime: 60_000 });
}

/** Reads the staff who can be assigned. */
export function assigneesQuery() {
  return queryOptions({ ...operationQuery(ticketOperations.assignees, {}), staleTime: 300_000 });
}
