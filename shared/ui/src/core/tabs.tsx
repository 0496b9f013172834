import type { IconData } from '../icon-data.ts';
import { useDocumentLocale } from './document-locale.ts';
import { numberFormat } from './formats.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

export interface TabLink {
  id: string;
  label: string;
  /** The address of this part of the page. */
  to: string;
  icon?: IconData;
  /** Shown after the label. */
  count?: number | undefined;
}

/** Parts of a page that have addresses of their own, as links. For panels without addresses use `TabPanels` of the forms. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly TabLink[];
  /** The id of the current tab. */
  current: string;
}) {
  const { format } = numberFormat(useDocumentLocale());
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ id, label: text, to, icon, count }) => (
        <Link plain key={id} to={to} className={styles.tab} {...(id === current ? { 'aria-current': 'page' as const } : {})}>
          {icon && <Icon icon={icon} />}
          {text}
          {count !== undefined && <span className={styles.count}>{format(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
