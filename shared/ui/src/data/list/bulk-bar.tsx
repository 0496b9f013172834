import type { ReactNode } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { xIcon } from '../../icons.ts';
import styles from './bulk-bar.module.css';

export interface BulkBarProps {
  /** "3 selected". */
  label: string;
  /** Takes all ticks away. */
  onClear: () => void;
  clearLabel: string;
  /** `Button`s: what can be done with all of them. */
  children: ReactNode;
}

/** What can be done with the rows that are ticked: lies over the end of the list, and is announced when it appears. */
export function BulkBar({ label, onClear, clearLabel, children }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <span role="status" className={styles.count}>
        {label}
      </span>
      <div className={styles.actions}>{children}</div>
      <IconButton size="small" icon={xIcon} label={clearLabel} onClick={onClear} className={styles.clear} />
    </section>
  );
}
