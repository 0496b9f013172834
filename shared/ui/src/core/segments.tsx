import type { IconData } from '../icon-data.ts';
import { useDocumentLocale } from './document-locale.ts';
import { numberFormat } from './formats.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './segments.module.css';

export interface SegmentLink {
  id: string;
  label: string;
  /** The address of this view. */
  to: string;
  icon?: IconData;
  /** The icon points in the direction of reading. */
  iconDirectional?: boolean;
  /** The icon alone is shown; the label is heard, and seen on hover. */
  iconOnly?: boolean;
  /** Behind the label. */
  count?: number | undefined;
}

export interface SegmentsProps {
  label: string;
  segments: readonly SegmentLink[];
  /** The id of the view that is shown. */
  current: string;
}

/** A few views of one list, all of them in sight. Links, since each has an address; `Segmented` of the forms is for a field. */
export function Segments({ label, segments, current }: SegmentsProps) {
  const { format } = numberFormat(useDocumentLocale());
  return (
    <nav className={styles.segments} aria-label={label}>
      {segments.map(({ id, label: text, to, icon, iconDirectional = false, iconOnly = false, count }) => (
        <Link
          plain
          key={id}
          to={to}
          className={styles.segment}
          {...(id === current ? { 'aria-current': 'true' as const } : {})}
          {...(iconOnly ? { 'aria-label': text } : {})}
          {...(icon ? { title: text } : {})}
        >
          {icon && <Icon icon={icon} size="small" directional={iconDirectional} />}
          {!iconOnly && <span className={icon && styles.label}>{text}</span>}
          {count !== undefined && <span className={styles.count}>{format(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
