import { IconButton } from '@cairn/ui/core';
import { menuIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { memo, type ReactElement } from 'react';
import { NotificationsButton } from '../notifications/notifications-button.tsx';
import { openRail, useRailOpen } from '../rail/rail-state.ts';
import { AccountMenu } from './account-menu.tsx';
import { Crumbs } from './crumbs.tsx';
import styles from './header.module.css';
import { SearchButton } from './search-button.tsx';

/** The header: breadcrumbs, search, notifications and account. Rendered once; its parts update themselves. */
export const Header = memo(function Header(): ReactElement {
  const { t } = useLingui();
  const railOpen = useRailOpen();
  return (
    <header className={styles.header} inert={railOpen}>
      <IconButton
        className={styles.menu}
        icon={menuIcon}
        label={t`Open navigation`}
        aria-expanded={railOpen}
        onClick={() => openRail(true)}
      />
      <Crumbs />
      <SearchButton />
      <NotificationsButton />
      <AccountMenu />
    </header>
  );
});
