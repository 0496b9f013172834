import { type ColourScheme, localeNames, locales } from '@cairn/api';
import { chooseColourScheme, chooseLocale, useLocale, useSession } from '@cairn/shell';
import { Avatar, MenuButton, type MenuGroup } from '@cairn/ui/core';
import { circleHelpIcon, keyboardIcon, logOutIcon, monitorIcon, moonIcon, replaceIcon, sunIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { memo, type ReactElement } from 'react';
import { useDevelop } from '../develop/develop.ts';
import { askSignOut } from '../drafts/ask-sign-out.ts';
import { toggleHelp } from '../help/help-state.ts';
import styles from './account-menu.module.css';
import { attempt } from './attempt.ts';
import { openOverlay } from './open-overlay.ts';

/** The account menu: the user, color scheme, language, help, sign-out. */
export const AccountMenu = memo(function AccountMenu(): ReactElement | null {
  const { t } = useLingui();
  const session = useSession();
  const locale = useLocale();
  const develop = useDevelop();
  if (!session) return null;
  const { displayName, email, avatar, preferences } = session.user;
  const scheme = preferences.appearance?.colourScheme ?? 'auto';
  const schemes: { id: ColourScheme; label: string; icon: typeof sunIcon }[] = [
    { id: 'auto', label: t`System`, icon: monitorIcon },
    { id: 'light', label: t`Light`, icon: sunIcon },
    { id: 'dark', label: t`Dark`, icon: moonIcon },
  ];
  const groups: MenuGroup[] = [
    {
      id: 'scheme',
      label: t`Theme`,
      entries: schemes.map((entry) => ({ ...entry, selected: entry.id === scheme, onAction: () => attempt(chooseColourScheme(entry.id)) })),
    },
    {
      id: 'language',
      label: t`Language`,
      entries: locales.map((id) => ({
        id,
        label: localeNames[id],
        lang: id,
        selected: id === locale,
        onAction: () => attempt(chooseLocale(id)),
      })),
    },
    {
      id: 'help',
      label: t`Help`,
      entries: [
        { id: 'shortcuts', label: t`Keyboard shortcuts`, icon: keyboardIcon, keys: ['?'], onAction: () => openOverlay('shortcuts') },
        {
          id: 'help-panel',
          label: preferences.appearance?.helpOpen ? t`Close help` : t`Open help`,
          icon: circleHelpIcon,
          onAction: () => attempt(toggleHelp()),
        },
      ],
    },
    ...(develop
      ? [
          {
            id: 'develop',
            label: t`Development`,
            entries: [{ id: 'remotes', label: t`Remotes in this tab`, icon: replaceIcon, onAction: () => openOverlay('remotes') }],
          },
        ]
      : []),
    {
      id: 'session',
      label: email,
      entries: [{ id: 'sign-out', label: t`Sign out`, icon: logOutIcon, iconDirectional: true, onAction: askSignOut }],
    },
  ];
  return (
    <MenuButton
      label={t`Account of ${displayName}`}
      groups={groups}
      placement="bottom end"
      trigger={(props) => (
        <button type="button" className={styles.account} aria-label={t`Account of ${displayName}`} {...props}>
          <Avatar name={displayName} picture={avatar} decorative />
        </button>
      )}
    />
  );
});
