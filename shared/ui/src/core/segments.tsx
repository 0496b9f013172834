import type { ReactNode } from 'react';
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
  /** Mirrors the icon in right-to-left text. */
  iconDirectional?: boolean;
  /** Shows only the icon. The label remains for screen readers and on hover. */
  iconOnly?: boolean;
  /** Shown instead of the label, which remains for screen readers and on hover. */
  short?: ReactNode;
  /** Shown after the label; a string is shown unformatted. */
  count?: number | string | undefined;
}

export interface SegmentsProps {
  label: string;
  segments: readonly SegmentLink[];
  /** The id of the current view. */
  current: string;
}

/** Switches between views of a list, all visible. They are links, since each view has an address; for form fields use `Segmented`. */
export function Segments({ label, segments, current }: SegmentsProps) {
  const { format } = numberFormat(useDocumentLocale());
  return (
    <nav className={styles.segments} aria-label={label}>
      {segments.map(({ id, label: text, to, icon, iconDirectional = false, iconOnly = false, short, count }) => (
        <Link
          plain
          key={id}
          to={to}
          className={styles.segment}
          {...(id === current ? { 'aria-current': 'true' as const } : {})}
          {...(iconOnly ? { 'aria-label': text } : {})}
          {...(icon || short ? { title: text } : {})}
        >
          {icon && <Icon icon={icon} size="small" directional={iconDirectional} />}
          {short && (
            <span className={styles.short} aria-hidden>
              {short}
            </span>
          )}
          {!iconOnly && <span className={short ? 'visually-hidden' : icon && styles.label}>{text}</span>}
          {count !== undefined && <span className={styles.count}>{typeof count === 'number' ? format(count) : count}</span>}
        </Link>
      ))}
    </nav>
  );
}
