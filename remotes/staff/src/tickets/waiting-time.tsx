import { Icon, RelativeTime, VisuallyHidden } from '@cairn/ui/core';
import { timerIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { waitingTone } from './waiting.ts';
import styles from './waiting-time.module.css';

/** Since when the requester waits for an answer. */
export function WaitingTime({ since }: { since: string }): ReactElement {
  return (
    <span className={styles.waiting} data-tone={waitingTone(since, Date.now())}>
      <Icon icon={timerIcon} size="small" />
      <VisuallyHidden>
        <Trans>Waiting for an answer:</Trans>{' '}
      </VisuallyHidden>
      <RelativeTime value={since} style="short" />
    </span>
  );
}
