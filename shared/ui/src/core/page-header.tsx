import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page-header.module.css';
import { useFocusFallback } from './use-focus-fallback.ts';

/** A page that scrolls as a whole, at most 1240 px wide (`narrow`: 840). */
export function Page({ narrow = false, className, children }: { narrow?: boolean; className?: string; children: ReactNode }) {
  return <div className={classNames(styles.page, narrow && styles.narrow, className)}>{children}</div>;
}

/** Main content with a side column of 320 px (`wide`: 360), which moves below in narrow pages. */
export function Columns({ aside, wide = false, children }: { aside: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.columns, wide && styles.wide)}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{aside}</div>
    </div>
  );
}

/**
 * The page header: a title that states the situation, one sentence, the actions. The title takes the focus after a navigation, and when the
 * focused element is removed. `change`: a value whose change may remove the focused element as well.
 */
export function PageHeader({ title, lead, actions, change }: { title: ReactNode; lead?: ReactNode; actions?: ReactNode; change?: string }) {
  const heading = useFocusFallback<HTMLHeadingElement>(change);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
