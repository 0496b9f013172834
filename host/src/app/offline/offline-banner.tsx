import { useOnline } from '@cairn/shell';
import { Icon } from '@cairn/ui/core';
import { wifiOffIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './offline-banner.module.css';

/** The server does not answer: what was seen before can be read, and nothing can be saved until it is back. */
export function OfflineBanner(): ReactElement {
  const online = useOnline();
  return (
    <div className={styles.place} role="status">
      {!online && (
        <div className={styles.banner}>
          <Icon icon={wifiOffIcon} />
          <span>
            <Trans>You are offline. What you have opened before can be read; saving works again when Cairn answers.</Trans>
          </span>
        </div>
      )}
    </div>
  );
}
