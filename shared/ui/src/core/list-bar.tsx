import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './list-bar.module.css';

/** The toolbar above a list: search, views and filters at the start, the create button at the end. */
export function ListBar({ children, end, className }: { children: ReactNode; end?: ReactNode; className?: string | undefined }) {
  return (
    <div className={classNames(styles.bar, className)}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
