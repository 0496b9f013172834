import { prefetchOnIntent, useCan } from '@cairn/shell';
import { Icon, type IconData, Link, Page } from '@cairn/ui/core';
import { circleUserIcon, fingerprintIcon, plugIcon, slidersHorizontalIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'react-router';
import styles from './settings-page.module.css';

/** A settings page with links to the others at its side, or in a row above it on phones. */
export function SettingsPage({ children }: { children: ReactNode }): ReactElement {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const mayManage = useCan('tenant.manage');
  const pages: { to: string; icon: IconData; label: string }[] = [
    { to: '/app/settings/profile', icon: circleUserIcon, label: t`Profile` },
    { to: '/app/settings/preferences', icon: slidersHorizontalIcon, label: t`Preferences` },
    { to: '/app/settings/security', icon: fingerprintIcon, label: t`Sign-in and security` },
    ...(mayManage ? [{ to: '/app/settings/integrations', icon: plugIcon, label: t`Integrations` }] : []),
  ];
  return (
    <div className={styles.frame}>
      <nav className={styles.nav} aria-label={t`Settings`}>
        <ul className={styles.list}>
          {pages.map(({ to, icon, label }) => (
            <li key={to}>
              <Link plain to={to} className={styles.link} aria-current={pathname === to ? 'page' : undefined} {...prefetchOnIntent(to)}>
                <Icon icon={icon} size="small" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Page narrow className={styles.page ?? ''}>
        {children}
      </Page>
    </div>
  );
}
