import type { LiveEvent, TicketThread } from '@cairn/api';
import { getSession, type LiveHandlers, queryClient } from '@cairn/shell';
import type { QueryKey } from '@tanstack/react-query';

const lists: readonly QueryKey[] = [['tickets', 'list']];

/** What of this remote's reads is out of date when a colleague has worked on a ticket. */
export const live: LiveHandlers = {
  'ticket.changed': (event) => (isKnown(event) ? [] : [...threadsOf(event), ...lists]),
  'ticket-message.created': (event) => [...threadsOf(event), ...lists],
};

/** A thread is kept under the number that people quote; an event names the ticket by its id. */
function threadsOf({ id }: LiveEvent): QueryKey[] {
  const threads = queryClient.getQueriesData<TicketThread>({ queryKey: ['tickets', 'one'] });
  return threads.filter(([, thread]) => thread?.ticket.id === id).map(([key]) => key);
}

/** The reader's own change, and this tab has it: the lists were read again with the answer. */
function isKnown({ id, version, actor }: LiveEvent): boolean {
  if (version === null || actor.id !== getSession()?.user.id) return false;
  const threads = queryClient.getQueriesData<TicketThread>({ queryKey: ['tickets', 'one'] });
  return threads.some(([, thread]) => thread?.ticket.id === id && thread.ticket.version >= version);
}
