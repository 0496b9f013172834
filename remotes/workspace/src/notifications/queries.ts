import { type Notification, NotificationListSchema } from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { call, notificationsKey, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

export interface NotificationListWish extends ListParams {
  kind?: string | undefined;
  project?: string | undefined;
  /** Defaults to notifications that are neither done nor snoozed. */
  state?: string | undefined;
}

/** A page of the reader's notifications, latest first. */
export function notificationsQuery({ q = '', offset = 0, limit = 25, kind, project, state, after, before }: NotificationListWish = {}) {
  return queryOptions({
    queryKey: [...notificationsKey, 'list', { q, offset, limit, kind, project, state, after, before }],
    queryFn: ({ signal }) =>
      call('get', 'notifications', NotificationListSchema, {
        searchParams: { q: q || undefined, offset, limit, kind, project, state, after, before },
        signal,
      }),
  });
}

/** Updates a notification in all caches. */
export function showNotification(notification: Notification): void {
  queryClient.setQueriesData<{ items: Notification[] }>({ queryKey: [...notificationsKey, 'list'] }, (page) =>
    page?.items.some(({ id }) => id === notification.id)
      ? { ...page, items: page.items.map((one) => (one.id === notification.id ? notification : one)) }
      : page,
  );
}

/** Refetches lists and counts, since a notification may have moved to another list. */
export function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: notificationsKey });
}
