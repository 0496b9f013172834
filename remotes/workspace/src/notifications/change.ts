import {
  type Notification,
  NotificationChangedSchema,
  type NotificationKind,
  NotificationSchema,
  type NotificationState,
  type NotificationUpdate,
} from '@cairn/api';
import { call, notificationsKey, notifyFailure, offerUndo, useWrite, type Write } from '@cairn/shell';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readAgain, showNotification } from './queries.ts';

/** Writes the state of one or many notifications, and its undo. */
export const notificationWrite: Omit<Write<Notification, NotificationUpdate>, 'successText' | 'onConflict'> = {
  schema: NotificationSchema,
  queryKeys: [[...notificationsKey, 'list']],
  send: ({ id }, update, options) => call('patch', `notifications/${id}`, NotificationSchema, { json: update, ...options }),
  optimistic: (before, { state, snoozedUntil }) => ({ ...before, state, snoozedUntil }),
  setRow: showNotification,
  onSaved: (notification) => {
    showNotification(notification);
    readAgain();
  },
  inverse: ({ state, snoozedUntil }) => ({ state, snoozedUntil }),
};

/** Returns a function that changes a notification's state, with undo. */
export function useMark(notification: Notification): (state: NotificationState) => void {
  const { t } = useLingui();
  const { run } = useWrite<Notification, NotificationUpdate>(notification, {
    ...notificationWrite,
    successText: ({ state }) => {
      if (state === 'done') return t`Marked as done`;
      if (state === 'snoozed') return t`Snoozed until tomorrow`;
      return state === 'read' ? t`Marked as read` : t`Marked as unread`;
    },
    onConflict: () => undefined, // the latest state wins
  });
  return (state) => run({ state, snoozedUntil: state === 'snoozed' ? tomorrow(new Date()) : null });
}

/** Marks a notification as read, without a message. */
export function noteRead({ id, state }: Notification): void {
  if (state !== 'unread') return;
  call('patch', `notifications/${id}`, NotificationSchema, { json: { state: 'read' }, quiet: true }).then(
    (notification) => {
      showNotification(notification);
      readAgain();
    },
    (error: unknown) => console.warn('it stays unread', error),
  );
}

/** Marks all open notifications, optionally only of one kind, with a single undo. */
export function useSettleAll(kind: NotificationKind | undefined): { settle: (to: 'read' | 'done') => void; busy: boolean } {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const work = async (to: 'read' | 'done') => {
    const { changed } = await call('post', 'notifications/settle', NotificationChangedSchema, { json: { to, kind } });
    readAgain();
    const text =
      to === 'done'
        ? t`${plural(changed.length, { one: '# notification marked as done', other: '# notifications marked as done' })}`
        : t`${plural(changed.length, { one: '# notification marked as read', other: '# notifications marked as read' })}`;
    offerUndo(text, () => {
      call('post', 'notifications/states', NotificationChangedSchema, { json: { changes: changed } }).then(readAgain, notifyFailure);
    });
  };
  const settle = (to: 'read' | 'done') => {
    setBusy(true);
    work(to)
      .catch(notifyFailure)
      .finally(() => setBusy(false));
  };
  return { settle, busy };
}

/** Returns tomorrow at nine in the reader's time zone. */
function tomorrow(now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9).toISOString();
}
