import type { Notification, NotificationState, NotificationUpdate } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { Button } from '@cairn/ui/core';
import { checkIcon, mailIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { notificationWrite } from './change.ts';

/** Bulk actions for notifications. */
export function BulkMarks({ notifications, onDone }: { notifications: readonly Notification[]; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const { run, busy } = useBulkWrite<Notification, NotificationUpdate>(notificationWrite);
  const mark = (state: NotificationState, said: (count: number) => string) => () => {
    run(notifications, { state, snoozedUntil: null }, said);
    onDone();
  };
  return (
    <>
      <Button
        size="small"
        icon={checkIcon}
        busy={busy}
        onClick={mark(
          'done',
          (count) => t`${plural(count, { one: '# notification marked as done', other: '# notifications marked as done' })}`,
        )}
      >
        <Trans>Mark as done</Trans>
      </Button>
      <Button
        size="small"
        icon={mailIcon}
        busy={busy}
        onClick={mark(
          'read',
          (count) => t`${plural(count, { one: '# notification marked as read', other: '# notifications marked as read' })}`,
        )}
      >
        <Trans>Mark as read</Trans>
      </Button>
    </>
  );
}
