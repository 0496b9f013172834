import type { onIntent } from '@cairn/shell';
import { Link, RelativeTime } from '@cairn/ui/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './excerpt-row.module.css';

interface ExcerptRowProps {
  to: string;
  /** Prefetches the target on intent. */
  intent?: ReturnType<typeof onIntent>;
  /** Shown before the text: the owner or type. */
  lead?: ReactNode;
  /** What it is. */
  children: ReactNode;
  /** Muted text below. */
  note?: ReactNode;
  /** Shown between text and time; with `wraps`, below the text in narrow pages. */
  end?: ReactNode;
  wraps?: boolean;
  at: string;
}

/** A row of an excerpt, entirely a link: title, note and time. */
export function ExcerptRow({ to, intent, lead, children, note, end, wraps = false, at }: ExcerptRowProps): ReactElement {
  return (
    <li className={styles.row}>
      <Link plain className={wraps ? `${styles.link} ${styles.wraps}` : styles.link} to={to} {...intent}>
        {lead}
        <span className={styles.words}>
          {children}
          {note && (
            <span className={styles.note} dir="auto">
              {note}
            </span>
          )}
        </span>
        {end}
        <span className={styles.when}>
          <RelativeTime value={at} style="short" />
        </span>
      </Link>
    </li>
  );
}

/** Shown instead of rows if there are none. */
export function ExcerptNone({ children }: { children: ReactNode }): ReactElement {
  return <p className={styles.none}>{children}</p>;
}
