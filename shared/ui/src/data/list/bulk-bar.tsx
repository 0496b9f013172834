import type { PointerEvent, ReactNode } from 'react';
import { IconButton } from '../../core/icon-button.tsx';
import { xIcon } from '../../icons.ts';
import styles from './bulk-bar.module.css';

export interface BulkBarProps {
  /** "3 selected". */
  label: string;
  /** Takes all ticks away. */
  onClear: () => void;
  clearLabel: string;
  /** `Button`s: what can be done with all of them, each with an icon, which is all that is seen of it where the bar is narrow. */
  children: ReactNode;
}

/** What can be done with the rows that are ticked: lies over the end of the list, and is announced when it appears. */
export function BulkBar({ label, onClear, clearLabel, children }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <span role="status" className={styles.count}>
        {label}
      </span>
      <div className={styles.actions} onPointerOver={sayWords}>
        {children}
      </div>
      <IconButton size="small" icon={xIcon} label={clearLabel} onClick={onClear} className={styles.clear} />
    </section>
  );
}

/** Of an act that is an icon alone, its words as a tooltip: which acts are, the room decides, and only the style sheet knows. */
function sayWords({ target }: PointerEvent): void {
  const act = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
  if (act?.textContent) act.title = getComputedStyle(act).fontSize === '0px' ? act.textContent : '';
}
