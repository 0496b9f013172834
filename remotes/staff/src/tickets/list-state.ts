import { ticketPriorities, ticketQueues, ticketReportParts, ticketStates } from '@cairn/api';
import { defineList } from '@cairn/list';

/** The list of tickets at `/app/staff/tickets`. `assignee` is `me`, `nobody`, or a user's id. */
export const ticketList = defineList({
  name: 'tickets',
  path: '/app/staff/tickets',
  perPage: 25,
  filters: {
    queue: ticketQueues,
    status: ticketStates,
    priority: ticketPriorities,
    assignee: null,
    tag: null,
    tenant: null,
    report: ticketReportParts,
    from: null,
    to: null,
  },
  scopes: ['queue', 'report'],
  nameFilters: ['tag'],
  sorts: { urgency: 'asc', due: 'asc', number: 'desc', subject: 'asc', status: 'asc', updated: 'desc' },
  defaultSort: 'urgency',
  columns: ['number', 'urgency', 'subject', 'requester', 'status', 'due', 'tags', 'updated', 'assignee'],
  hiddenColumns: ['tags'],
  requiredColumns: ['subject'],
  rowParam: 'ticket',
});

/** Returns the number of the open ticket. */
export function openTicketOf(search: URLSearchParams): number | null {
  const text = search.get('ticket');
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
