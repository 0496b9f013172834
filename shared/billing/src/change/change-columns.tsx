import type { ReactElement, ReactNode } from 'react';
import styles from './change.module.css';

/** The choices next to the price, or stacked in narrow containers. */
export function ChangeColumns({ choices, preview }: { choices: ReactNode; preview: ReactNode }): ReactElement {
  return (
    <div className={styles.change}>
      <div className={styles.choices}>{choices}</div>
      {preview}
    </div>
  );
}
