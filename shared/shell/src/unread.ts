import { type Unread, UnreadSchema } from '@cairn/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Everything that is read about notifications begins with this. */
export const notificationsKey = ['notifications'] as const;

/** How many notifications the reader has not read: comes with the HTML, and is kept up by live events. */
export function unreadQuery() {
  return queryOptions({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: ({ signal }): Promise<Unread> => call('get', 'notifications/unread', UnreadSchema, { signal, quiet: true }),
    staleTime: 60_000,
    throwOnError: false,
  });
}
