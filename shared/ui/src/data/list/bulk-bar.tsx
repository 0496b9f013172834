import type { ReactNode, Ref } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { xIcon } from '../../icons.ts';
import styles from './bulk-bar.module.css';
import { sayWords } from './say-words.ts';

export interface BulkBarProps {
  /** "3 selected". */
  label: string;
  /** Clears the selection. */
  onClear: () => void;
  clearLabel: string;
  /** The button that clears the selection, for moving the focus when an action disappears from the bar. */
  clearRef?: Ref<HTMLButtonElement>;
  /** `Button`s with the bulk actions, each with an icon. Narrow bars show only the icons. */
  children: ReactNode;
}

/** The bulk actions for the selected rows. Lies over the end of the list; announced when it appears. */
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
