import { Avatar } from '@cairn/ui/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './person-cell.module.css';

interface PersonCellProps {
  /** The person whose initials are shown. */
  person: { displayName: string; email: string };
  /** The name, as text or as the link of the row, and further details. */
  children: ReactNode;
}

/** Renders a person in a row: initials, name and, below it, the email address. */
export function PersonCell({ person: { displayName, email }, children }: PersonCellProps): ReactElement {
  return (
    <span className={styles.person}>
      <Avatar name={displayName} size="medium" decorative />
      <span className={styles.words}>
        <span className={styles.name}>{children}</span>
        <bdi className={styles.email} dir="ltr">
          {email}
        </bdi>
      </span>
    </span>
  );
}
