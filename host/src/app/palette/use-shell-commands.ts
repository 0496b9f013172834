import { type ColourScheme, localeNames, locales } from '@cairn/api';
import { chooseColourScheme, chooseLocale, useLocale, useSession, useSingleKeys } from '@cairn/shell';
import {
  circleHelpIcon,
  keyboardIcon,
  languagesIcon,
  logOutIcon,
  monitorIcon,
  moonIcon,
  panelLeftIcon,
  replaceIcon,
  sunIcon,
} from '@cairn/ui/icons';
import type { FinderEntry } from '@cairn/ui/palette';
import { useLingui } from '@lingui/react/macro';
import { useDevelop } from '../develop/develop.ts';
import { askSignOut } from '../drafts/ask-sign-out.ts';
import { toggleHelp } from '../help/help-state.ts';
import { toggleRail } from '../rail/rail-state.ts';
import { attempt } from '../shell/attempt.ts';
import { openOverlay } from '../shell/open-overlay.ts';
import { chooseSingleKeys } from '../shortcuts/single-keys.ts';

/** Returns the shell's own commands: colors, language, shortcuts, help, sign-out. */
export function useShellCommands(): (FinderEntry & { also?: string })[] {
  const { t } = useLingui();
  const locale = useLocale();
  const { appearance } = useSession()?.user.preferences ?? {};
  const singleKeys = useSingleKeys();
  const develop = useDevelop();
  const scheme = appearance?.colourScheme ?? 'auto';
  const schemes: { id: ColourScheme; name: string; also: string; icon: typeof sunIcon }[] = [
    { id: 'auto', name: t`Use system theme`, also: 'Use system theme colors colours', icon: monitorIcon },
    { id: 'light', name: t`Use light theme`, also: 'Use light theme colors colours', icon: sunIcon },
    { id: 'dark', name: t`Use dark theme`, also: 'Use dark theme colors colours mode', icon: moonIcon },
  ];
  return [
    {
      id: 'shell:shortcuts',
      name: t`Show keyboard shortcuts`,
      also: 'Show keyboard shortcuts',
      icon: keyboardIcon,
      keys: ['?'],
      onAction: () => openOverlay('shortcuts'),
    },
    {
      id: 'shell:help',
      name: appearance?.helpOpen ? t`Close help` : t`Open help`,
      also: 'Open help',
      icon: circleHelpIcon,
      onAction: () => attempt(toggleHelp()),
    },
    {
      id: 'shell:rail',
      name: appearance?.railCollapsed ? t`Expand sidebar` : t`Collapse sidebar`,
      also: 'Collapse expand navigation sidebar',
      icon: panelLeftIcon,
      iconDirectional: true,
      onAction: () => attempt(toggleRail()),
    },
    {
      id: 'shell:keys',
      name: singleKeys ? t`Turn single-key shortcuts off` : t`Turn single-key shortcuts on`,
      also: 'Turn single-key shortcuts',
      icon: keyboardIcon,
      onAction: () => attempt(chooseSingleKeys(!singleKeys)),
    },
    ...schemes.map(({ id, ...entry }) => ({
      id: `shell:scheme-${id}`,
      ...entry,
      selected: id === scheme,
      onAction: () => attempt(chooseColourScheme(id)),
    })),
    ...locales.map((id) => {
      const language = localeNames[id];
      return {
        id: `shell:locale-${id}`,
        name: t`Language: ${language}`,
        also: `Language ${new Intl.DisplayNames('en', { type: 'language' }).of(id) ?? id}`,
        icon: languagesIcon,
        selected: id === locale,
        onAction: () => attempt(chooseLocale(id)),
      };
    }),
    ...(develop
      ? [
          {
            id: 'shell:remotes',
            name: t`Remotes in this tab`,
            also: 'Remotes in this tab override develop',
            icon: replaceIcon,
            onAction: () => openOverlay('remotes'),
          },
        ]
      : []),
    {
      id: 'shell:sign-out',
      name: t`Sign out`,
      also: 'Sign out log out',
      icon: logOutIcon,
      iconDirectional: true,
      onAction: askSignOut,
    },
  ];
}
