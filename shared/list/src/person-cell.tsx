import { Avatar } from '@cairn/ui/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './person-cell.module.css';

interface PersonCellProps {
  /** Whose initials stand before it. */
  person: { displayName: string; email: string };
  /** Their name, as text or as the link of the row, and what is said beside it. */
  children: ReactNode;
}

/** A person in a row: initials, the name, and below it the address. */
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
