import type { ReactElement, ReactNode } from 'react';
import styles from './ticket-properties.module.css';

/** Renders a name and its value as a line of the properties. */
export function Property({ name, children }: { name: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className={styles.property}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
