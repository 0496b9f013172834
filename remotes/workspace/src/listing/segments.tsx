import { useLocale } from '@cairn/shell';
import type { IconData } from '@cairn/ui/core';
import { Icon, Link } from '@cairn/ui/core';
import type { ReactElement } from 'react';
import styles from './segments.module.css';

export interface SegmentLink {
  id: string;
  label: string;
  to: string;
  icon?: IconData;
  /** The icon alone is shown; the label is heard, and seen on hover. */
  bare?: boolean;
  /** Behind the label. */
  count?: number | undefined;
}

/** A few views of one list, all of them in sight. Links, since each has an address. */
export function Segments({ label, segments, current }: { label: string; segments: readonly SegmentLink[]; current: string }): ReactElement {
  const { format } = new Intl.NumberFormat(useLocale());
  return (
    <nav className={styles.segments} aria-label={label}>
      {segments.map(({ id, label: text, to, icon, bare = false, count }) => (
        <Link
          plain
          key={id}
          to={to}
          className={styles.segment}
          {...(id === current ? { 'aria-current': 'true' as const } : {})}
          {...(bare ? { 'aria-label': text, title: text } : {})}
        >
          {icon && <Icon icon={icon} size="small" directional={id === 'list' || id === 'table'} />}
          {!bare && text}
          {count !== undefined && <span className={styles.count}>{format(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
