import { unreadQuery } from '@cairn/shell';
import { Icon, lazy, numberFormat, PopoverButton } from '@cairn/ui/core';
import { bellIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './bell.module.css';

const Latest = lazy<{ onClose: () => void }>(async () => (await import(/* webpackChunkName: "notifications" */ './latest.tsx')).Latest);
/** Larger counts are shown as "99+". */
const most = 99;

/** The bell with the number of unread notifications. A click opens the latest ones. */
export function NotificationsButton(): ReactElement {
  const { t, i18n } = useLingui();
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  const label = unread > 0 ? t`${plural(unread, { one: '# unread notification', other: '# unread notifications' })}` : t`Notifications`;
  return (
    <PopoverButton
      label={t`Notifications`}
      placement="bottom end"
      trigger={({ onPointerEnter, onFocus, ...props }) => (
        <button
          type="button"
          className={styles.bell}
          aria-label={label}
          title={label}
          {...props}
          onPointerEnter={() => {
            onPointerEnter();
            Latest.preload();
          }}
          onFocus={() => {
            onFocus();
            Latest.preload();
          }}
        >
          <Icon icon={bellIcon} />
          {unread > 0 && (
            <span className={styles.count} aria-hidden>
              {unread > most ? `${numberFormat(i18n.locale).format(most)}+` : numberFormat(i18n.locale).format(unread)}
            </span>
          )}
        </button>
      )}
    >
      {(close) => <Latest onClose={close} />}
    </PopoverButton>
  );
}
