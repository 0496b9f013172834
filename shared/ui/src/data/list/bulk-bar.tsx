import type { ReactNode, Ref } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { xIcon } from '../../icons.ts';
import styles from './bulk-bar.module.css';
import { sayWords } from './say-words.ts';

export interface BulkBarProps {
  /** "3 selected". */
  label: string;
  /** Takes all ticks away. */
  onClear: () => void;
  clearLabel: string;
  /** The button that takes them away, for the focus of an act that goes from the bar. */
  clearRef?: Ref<HTMLButtonElement>;
  /** `Button`s: what can be done with all of them, each with an icon, which is all that is seen of it where the bar is narrow. */
  children: ReactNode;
}

/** What can be done with the rows that are ticked: lies over the end of the list, and is announced when it appears. */
export function BulkBar({ label, onClear, clearLabel, clearRef, children }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <span role="status" className={styles.count}>
        {label}
      </span>
      <div className={styles.actions} onPointerOver={sayWords}>
        {children}
      </div>
      <IconButton ref={clearRef} size="small" icon={xIcon} label={clearLabel} onClick={onClear} className={styles.clear} />
    </section>
  );
}
