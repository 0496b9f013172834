import type { onIntent } from '@cairn/shell';
import { Link, RelativeTime } from '@cairn/ui/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './excerpt-row.module.css';

interface ExcerptRowProps {
  to: string;
  /** What is fetched once somebody means to open it. */
  intent?: ReturnType<typeof onIntent>;
  /** Before the words: whose it is. */
  lead?: ReactNode;
  /** What it is. */
  children: ReactNode;
  /** Quieter, below it. */
  note?: ReactNode;
  /** Between the words and the time; with `wraps` it stands below the words where the page is narrow. */
  end?: ReactNode;
  wraps?: boolean;
  at: string;
}

/** A row of an excerpt, all of it a link: what it is, something of it below, and when. */
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

/** In the place of the rows where there are none. */
export function ExcerptNone({ children }: { children: ReactNode }): ReactElement {
  return <p className={styles.none}>{children}</p>;
}
