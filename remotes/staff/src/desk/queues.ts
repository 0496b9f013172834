import { type TicketListWish, ticketsQuery } from '../tickets/queries.ts';

/** The queues of the desk in display order. */
export const queues = [
  { id: 'unassigned', filter: { assignee: 'nobody' } },
  { id: 'due-soon', filter: { queue: 'due-soon' } },
  { id: 'mine', filter: { assignee: 'me', status: 'open' } },
  { id: 'open', filter: { status: 'open' } },
  { id: 'pending', filter: { status: 'pending' } },
  { id: 'on-hold', filter: { status: 'on-hold' } },
] as const satisfies readonly { id: string; filter: Pick<TicketListWish, 'status' | 'assignee' | 'queue'> }[];

export type Queue = (typeof queues)[number];

/** Reads the number of tickets in a queue. */
export function queueCount(queue: Queue) {
  return ticketsQuery({ ...queue.filter, limit: 1 });
}

/** Returns the address of the list with a queue. */
export function queuePath({ filter }: Queue): string {
  return `/app/staff/tickets?${new URLSearchParams(filter)}`;
}
