import { chevronRightIcon } from '../icons.ts';
import styles from './breadcrumbs.module.css';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  /** Without `to`, the entry is plain text. */
  to?: string | undefined;
}

/** Breadcrumbs: the parent pages as links, then the current page. Phones show only the current page, for lack of space. */
export function Breadcrumbs({ label, trail, current }: { /** "Breadcrumb". */ label: string; trail: readonly Crumb[]; current: string }) {
  return (
    <nav className={styles.crumbs} aria-label={label}>
      <ol className={styles.trail}>
        {trail.map(({ label: text, to }) => (
          <li key={`${to} ${text}`} className={styles.crumb}>
            {to ? (
              <Link plain to={to} dir="auto" className={styles.link}>
                {text}
              </Link>
            ) : (
              <span dir="auto">{text}</span>
            )}
            <Icon icon={chevronRightIcon} size="small" directional />
          </li>
        ))}
        <li className={styles.here} aria-current="page" dir="auto">
          {current}
        </li>
      </ol>
    </nav>
  );
}
