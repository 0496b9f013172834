import { useCurrentProject, useSession, withProject } from '@cairn/shell';
import { usePageInfo } from '@cairn/shell/host';
import { Icon, IconButton, Link } from '@cairn/ui/core';
import { chevronRightIcon, menuIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';

/** Where am I, and whose account is this. */
export function Header({ onOpenRail, railOpen }: { onOpenRail: () => void; railOpen: boolean }): ReactElement {
  const { t } = useLingui();
  return (
    <header className={styles.header} inert={railOpen}>
      <IconButton className={styles.menu} icon={menuIcon} label={t`Open navigation`} aria-expanded={railOpen} onClick={onOpenRail} />
      <Crumbs />
      <AccountMenu />
    </header>
  );
}

function Crumbs(): ReactElement {
  const { t } = useLingui();
  const { title, crumbs } = usePageInfo();
  const project = useCurrentProject();
  const session = useSession();
  const root = project
    ? { label: project.name, to: withProject('/app/project', project) }
    : { label: session?.tenant.name ?? '', to: '/app' };
  const trail = crumbs.length > 0 ? crumbs : [root];
  if (!title) return <div className={styles.crumbs} />; // the first page is still on its way
  return (
    <nav className={styles.crumbs} aria-label={t`Breadcrumb`}>
      <ol className={styles.trail}>
        {trail.map((crumb) => (
          <li className={styles.crumb} key={crumb.label}>
            {crumb.to ? (
              <Link plain to={crumb.to} dir="auto">
                {crumb.label}
              </Link>
            ) : (
              <span dir="auto">{crumb.label}</span>
            )}
            <Icon icon={chevronRightIcon} size="small" directional />
          </li>
        ))}
        <li className={styles.here} aria-current="page" dir="auto">
          {title}
        </li>
      </ol>
    </nav>
  );
}
