import type { Notification } from '@cairn/api';
import type { List } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { Avatar, type DataColumn, numberFormat, RelativeTime, RowLink, VisuallyHidden } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import styles from './columns.module.css';
import { Marks } from './marks.tsx';
import { Sentence, subjectLine } from './sentence.tsx';

/** Returns the columns of the list of notifications. */
export function useNotificationColumns(list: List): readonly DataColumn<Notification>[] {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  return [
    {
      id: 'what',
      label: t`What happened`,
      fill: true,
      card: 'line',
      cell: (notification) => (
        <span className={styles.what} data-unread={notification.state === 'unread'}>
          <span className={styles.dot} aria-hidden />
          <Avatar name={notification.parameters.by} size="large" decorative />
          <span className={styles.lines}>
            <RowLink to={list.hrefKeepingPage({ notification: notification.id })} data-row={notification.id} className={styles.link ?? ''}>
              {notification.state === 'unread' && (
                <VisuallyHidden>
                  <Trans>Unread:</Trans>{' '}
                </VisuallyHidden>
              )}
              <Sentence notification={notification} />
            </RowLink>
            <span className={styles.subject} dir="auto">
              {subjectLine(notification)}
            </span>
          </span>
          {notification.count > 1 && (
            <span className={styles.count} title={t`Count since your last visit`}>
              {format(notification.count)}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'project',
      label: t`Project`,
      priority: 'minor',
      card: 'plain',
      cell: ({ project }) => project && <bdi className={styles.quiet}>{project.name}</bdi>,
    },
    {
      id: 'marks',
      label: t`Marks`,
      hideLabel: true,
      priority: 'middle',
      card: 'plain',
      cell: (notification) => <Marks notification={notification} />,
    },
    {
      id: 'when',
      label: t`When`,
      alignEnd: true,
      card: 'plain',
      cell: ({ happenedAt }) => <RelativeTime value={happenedAt} style="short" quiet />,
    },
  ];
}
