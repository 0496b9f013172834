import { type Ticket, type TicketState, ticketPriorities, ticketStates } from '@cairn/api';
import { oneOf, pageFromParam } from '@cairn/shell';
import { type TicketListWish, ticketsPerPage } from './queries.ts';

/** What the URL of `/app/staff/tickets` says. */
export interface TicketListState {
  status: TicketState | undefined;
  priority: Ticket['priority'] | undefined;
  /** `me`, `nobody`, or a user's id. */
  assignee: string | undefined;
  q: string;
  page: number;
  /** The number of the ticket that is open beside the list. */
  ticket: number | null;
}

export function ticketListState(search: URLSearchParams): TicketListState {
  return {
    status: oneOf(search.get('status'), ticketStates),
    priority: oneOf(search.get('priority'), ticketPriorities),
    assignee: idFromParam(search.get('assignee')) ?? undefined,
    q: search.get('q')?.trim() ?? '',
    page: pageFromParam(search.get('page')),
    ticket: numberFromParam(search.get('ticket')),
  };
}

/** What to ask the API for. */
export function ticketListWish({ status, priority, assignee, q, page }: TicketListState): TicketListWish {
  return { status, priority, assignee, q, offset: (page - 1) * ticketsPerPage };
}

/** Does the list leave anything out? */
export function isFiltered({ status, priority, assignee, q }: TicketListState): boolean {
  return status !== undefined || priority !== undefined || assignee !== undefined || q !== '';
}

function idFromParam(text: string | null): string | null {
  return text && /^[\w-]{1,64}$/.test(text) ? text : null;
}

function numberFromParam(text: string | null): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
