import { type Unread, UnreadSchema } from '@cairn/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The key prefix of all queries about notifications. */
export const notificationsKey = ['notifications'] as const;

/** Returns the query of the unread notification count. It comes with the HTML and is updated by live events. */
export function unreadQuery() {
  return queryOptions({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: ({ signal }): Promise<Unread> => call('get', 'notifications/unread', UnreadSchema, { signal, quiet: true }),
    staleTime: 60_000,
    throwOnError: false,
  });
}
