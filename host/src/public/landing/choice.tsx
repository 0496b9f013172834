import type { ReactElement, ReactNode } from 'react';
import styles from './choice.module.css';

/** A picture of a reviewer's button, not a working one. */
export function Choice({ kind, children }: { kind?: 'accept' | 'reject'; children: ReactNode }): ReactElement {
  return <span className={kind ? `${styles.choice} ${styles[kind]}` : styles.choice}>{children}</span>;
}
