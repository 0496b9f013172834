import type { Notification } from '@cairn/api';
import { IconButton } from '@cairn/ui/core';
import { checkIcon, clockIcon, mailIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useMark } from './change.ts';
import styles from './marks.module.css';

/** Actions of a notification: done, snooze, unread. */
export function Marks({ notification }: { notification: Notification }): ReactElement {
  const { t } = useLingui();
  const mark = useMark(notification);
  const { state } = notification;
  return (
    <span className={styles.marks}>
      {state !== 'done' && <IconButton size="small" icon={checkIcon} label={t`Mark as done`} onClick={() => mark('done')} />}
      {state !== 'snoozed' && state !== 'done' && (
        <IconButton size="small" icon={clockIcon} label={t`Snooze until tomorrow`} onClick={() => mark('snoozed')} />
      )}
      {state === 'unread' ? (
        <IconButton size="small" icon={mailIcon} label={t`Mark as read`} onClick={() => mark('read')} />
      ) : (
        <IconButton size="small" icon={mailIcon} label={t`Mark as unread`} onClick={() => mark('unread')} />
      )}
    </span>
  );
}
