import { type TicketQueue, ticketQueues } from '@cairn/api';
import { localStore } from '@cairn/shell';

const key = 'cairn.ticket-queue';

/** The queue that this person chose last, in this browser; at first the inbox: what is new or open. */
export function lastQueue(): TicketQueue {
  return ticketQueues.find((queue) => queue === localStore.getItem(key)) ?? 'inbox';
}

export function rememberQueue(queue: TicketQueue): void {
  localStore.setItem(key, queue);
}
