import type { ReactElement, ReactNode } from 'react';
import styles from './change.module.css';

/** What is chosen, next to what it costs; below each other where there is no room. */
export function ChangeColumns({ choices, preview }: { choices: ReactNode; preview: ReactNode }): ReactElement {
  return (
    <div className={styles.change}>
      <div className={styles.choices}>{choices}</div>
      {preview}
    </div>
  );
}
