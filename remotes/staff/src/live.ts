import type { LiveEvent } from '@cairn/api';
import { getSession, type LiveHandlers } from '@cairn/shell';
import type { QueryKey } from '@tanstack/react-query';
import { listKeys, threadsOf } from './tickets/queries.ts';
import { presenceKey } from './tickets/use-presence.ts';

/** What of this remote's reads is out of date when a colleague has worked on a ticket. */
export const live: LiveHandlers = {
  'ticket.changed': (event) => (isKnown(event) ? [] : readsOf(event)),
  'ticket-message.created': readsOf,
  'ticket-presence.changed': ({ id, actor }) => (actor.id === getSession()?.user.id ? [] : [presenceKey(id)]),
};

function readsOf({ id }: LiveEvent): QueryKey[] {
  return [...threadsOf(id).map(([key]) => key), ...listKeys];
}

/** The reader's own change, and this tab has it: the lists were read again with the answer. */
function isKnown({ id, version, actor }: LiveEvent): boolean {
  if (version === null || actor.id !== getSession()?.user.id) return false;
  return threadsOf(id).some(([, { ticket }]) => ticket.version >= version);
}
