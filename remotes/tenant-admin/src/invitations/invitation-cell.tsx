import type { Invitation } from '@cairn/api';
import { Icon } from '@cairn/ui/core';
import { mailIcon } from '@cairn/ui/icons';
import type { ReactElement, ReactNode } from 'react';
import styles from './invitation-cell.module.css';
import { InvitationNote } from './invitation-state.tsx';

/** An invitation in a row: an envelope, the address (as text or as the link of the row) and, below it, who invited the person. */
export function InvitationCell({ invitation, children }: { invitation: Invitation; children: ReactNode }): ReactElement {
  return (
    <span className={styles.invitation}>
      <span className={styles.envelope}>
        <Icon icon={mailIcon} size="small" />
      </span>
      <span className={styles.words}>
        <span className={styles.email}>{children}</span>
        <span className={styles.note}>
          <InvitationNote invitation={invitation} />
        </span>
      </span>
    </span>
  );
}
