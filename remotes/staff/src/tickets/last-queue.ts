import { type TicketQueue, ticketQueues } from '@cairn/api';
import { localStore } from '@cairn/shell';

const key = 'cairn.ticket-queue';

/** Returns the queue that the user last chose in this browser. Default: the inbox with new and open tickets. */
export function lastQueue(): TicketQueue {
  return ticketQueues.find((queue) => queue === localStore.getItem(key)) ?? 'inbox';
}

export function rememberQueue(queue: TicketQueue): void {
  localStore.setItem(key, queue);
}
