import { chevronRightIcon } from '../icons.ts';
import styles from './breadcrumbs.module.css';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  /** Without one it is no place of its own. */
  to?: string | undefined;
}

/** Where a page stands: what is above it as links, and itself at the end. On phones the page's own name alone, for want of room. */
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
