import type { ReactElement, ReactNode } from 'react';
import styles from './choice.module.css';

/** The picture of a button: it shows what a reviewer presses, and is none itself. */
export function Choice({ kind, children }: { kind?: 'accept' | 'reject'; children: ReactNode }): ReactElement {
  return <span className={kind ? `${styles.choice} ${styles[kind]}` : styles.choice}>{children}</span>;
}
