import type { NotificationPanel as Panel } from '@cairn/shell';
import { unreadQuery } from '@cairn/shell';
import { Avatar, Button, EmptyState, Link, RelativeTime, Skeleton, VisuallyHidden } from '@cairn/ui/core';
import { listChecksIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { noteRead, useSettleAll } from './change.ts';
import { notificationHref } from './notification-href.ts';
import styles from './panel.module.css';
import { notificationsQuery } from './queries.ts';
import { Sentence, subjectLine } from './sentence.tsx';

const few = 8;

/** The panel of the notification bell: the latest few, and a link to all. */
export const NotificationPanel: Panel = ({ onClose }) => {
  const { data: page } = useQuery(notificationsQuery({ limit: few }));
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  const { settle, busy } = useSettleAll(undefined);
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h2>
          <Trans>Notifications</Trans>
        </h2>
        {unread > 0 && (
          <Button variant="quiet" size="small" icon={listChecksIcon} busy={busy} onClick={() => settle('read')}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </header>
      {!page && (
        <div className={styles.coming} aria-busy>
          <Skeleton width="72%" />
          <Skeleton width="48%" />
        </div>
      )}
      {page?.items.length === 0 && <EmptyState kind="done" headingLevel={3} title={<Trans>Nothing to review</Trans>} />}
      <ul className={styles.rows}>
        {page?.items.map((notification) => (
          <li key={notification.id}>
            <Link
              plain
              className={styles.row}
              data-unread={notification.state === 'unread'}
              to={notificationHref(notification) ?? `/app/notifications?notification=${notification.id}`}
              onClick={() => {
                noteRead(notification);
                onClose();
              }}
            >
              <Avatar name={notification.parameters.by} size="medium" decorative />
              <span className={styles.lines}>
                <span>
                  {notification.state === 'unread' && (
                    <VisuallyHidden>
                      <Trans>Unread:</Trans>{' '}
                    </VisuallyHidden>
                  )}
                  <Sentence notification={notification} />
                </span>
                <span className={styles.subject} dir="auto">
                  {subjectLine(notification)}
                </span>
              </span>
              <span className={styles.when}>
                <RelativeTime value={notification.happenedAt} style="short" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <Link to="/app/notifications" onClick={onClose}>
          <Trans>All notifications</Trans>
        </Link>
        <Link to="/app/notifications?preferences=1" onClick={onClose}>
          <Trans>Notification settings</Trans>
        </Link>
      </footer>
    </div>
  );
};
