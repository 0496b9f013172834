import { type ColourScheme, localeNames, locales } from '@cairn/api';
import { ApiError, chooseColourScheme, chooseLocale, errorText, notifyError, useLocale, useSession } from '@cairn/shell';
import { Avatar, MenuButton, type MenuGroup } from '@cairn/ui/core';
import { logOutIcon, monitorIcon, moonIcon, sunIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { signOut } from '../session/sign-out-call.ts';
import styles from './account-menu.module.css';

/** The account: who this is, the colour scheme, the language, the way out. */
export function AccountMenu(): ReactElement | null {
  const { t } = useLingui();
  const session = useSession();
  const locale = useLocale();
  if (!session) return null;
  const { displayName, email, preferences } = session.user;
  const scheme = preferences.appearance?.colourScheme ?? 'auto';
  const schemes: { id: ColourScheme; label: string; icon: typeof sunIcon }[] = [
    { id: 'auto', label: t`As the system`, icon: monitorIcon },
    { id: 'light', label: t`Light`, icon: sunIcon },
    { id: 'dark', label: t`Dark`, icon: moonIcon },
  ];
  const groups: MenuGroup[] = [
    {
      id: 'scheme',
      label: t`Colours`,
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
      id: 'session',
      label: email,
      entries: [{ id: 'sign-out', label: t`Sign out`, icon: logOutIcon, iconDirectional: true, onAction: () => attempt(signOut()) }],
    },
  ];
  return (
    <MenuButton
      label={t`Account of ${displayName}`}
      groups={groups}
      placement="bottom end"
      trigger={(props) => (
        <button type="button" className={styles.account} aria-label={t`Account of ${displayName}`} {...props}>
          <Avatar name={displayName} />
        </button>
      )}
    />
  );
}

/** The shell announces what the error catalogue names; the rest is said here. */
function attempt(work: Promise<void>): void {
  work.catch((error: unknown) => {
    if (error instanceof ApiError && (error.status >= 500 || [0, 401, 403, 429].includes(error.status))) return;
    notifyError(errorText(error));
  });
}
