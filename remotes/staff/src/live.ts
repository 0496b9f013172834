import type { LiveEvent } from '@cairn/api';
import { getSession, type LiveHandlers } from '@cairn/shell';
import type { QueryKey } from '@tanstack/react-query';
import { listKeys, threadsOf } from './tickets/queries.ts';
import { presenceKey } from './tickets/use-presence.ts';

/** The queries of this remote that are outdated after a colleague has changed a ticket. */
export const live: LiveHandlers = {
  'ticket.changed': (event) => (isKnown(event) ? [] : readsOf(event)),
  'ticket-message.created': readsOf,
  'ticket-presence.changed': ({ id, actor }) => (actor.id === getSession()?.user.id ? [] : [presenceKey(id)]),
};

function readsOf({ id }: LiveEvent): QueryKey[] {
  return [...threadsOf(id).map(([key]) => key), ...listKeys];
}

/** The reader's own change in this tab: its response has already caused a refetch of the lists. */
function isKnown({ id, version, actor }: LiveEvent): boolean {
  if (version === null || actor.id !== getSession()?.user.id) return false;
  return threadsOf(id).some(([, { ticket }]) => ticket.version >= version);
}
