import type { ReactElement, ReactNode } from 'react';
import styles from './ticket-properties.module.css';

/** A name and its value, a line of the list of properties. */
export function Property({ name, children }: { name: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className={styles.property}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
