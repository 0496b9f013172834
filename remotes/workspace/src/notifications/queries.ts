import { type Notification, NotificationListSchema } from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { call, notificationsKey, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

export interface NotificationListWish extends ListParams {
  kind?: string | undefined;
  project?: string | undefined;
  /** Left out: what is neither done nor snoozed. */
  state?: string | undefined;
}

/** A page of the reader's own notifications, the latest first. */
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

/** Puts a notification that was just marked wherever it is shown. */
export function showNotification(notification: Notification): void {
  queryClient.setQueriesData<{ items: Notification[] }>({ queryKey: [...notificationsKey, 'list'] }, (page) =>
    page?.items.some(({ id }) => id === notification.id)
      ? { ...page, items: page.items.map((one) => (one.id === notification.id ? notification : one)) }
      : page,
  );
}

/** Lists and counts are read again: what is done is in another list now. */
export function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: notificationsKey });
}
