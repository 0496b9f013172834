import { ownerOf } from '@cairn/contract';
import { modKey, onApple } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { leadsSomewhere, useContributions } from '../palette/contributions.ts';
import { usePlan } from '../remotes/plan.ts';

export interface Shortcut {
  id: string;
  label: string;
  keys: readonly string[];
  /** Whether the keys are pressed one after the other. */
  sequence?: boolean;
}

export interface ShortcutGroup {
  id: 'everywhere' | 'make' | 'go' | 'list' | 'page';
  label: string;
  shortcuts: readonly Shortcut[];
}

/** Returns all shortcuts: the shell's own, and those of the remotes that this visitor may open. */
export function useShortcutGroups(): ShortcutGroup[] {
  const { t } = useLingui();
  const { remotes } = useContributions();
  const page = useShortcutsOfPage();
  const commands = remotes
    .flatMap(({ commands }) => commands)
    .filter(leadsSomewhere)
    .sort((a, b) => a.order - b.order);
  const withFirst = (first: 'g' | 'n'): Shortcut[] =>
    commands.flatMap(({ id, label, keys }) =>
      keys?.startsWith(`${first} `) ? [{ id, label, keys: keys.toUpperCase().split(' '), sequence: true }] : [],
    );
  const groups: ShortcutGroup[] = [
    {
      id: 'everywhere',
      label: t`Everywhere`,
      shortcuts: [
        { id: 'palette', label: t`Search or run a command`, keys: [modKey, 'K'] },
        { id: 'search', label: t`The same with a single key`, keys: ['/'] },
        { id: 'sheet', label: t`Keyboard shortcuts`, keys: ['?'] },
        { id: 'undo', label: t`Undo last action`, keys: [modKey, 'Z'] },
      ],
    },
    { id: 'make', label: t({ message: 'Create', context: 'heading over shortcuts that make something' }), shortcuts: withFirst('n') },
    { id: 'go', label: t`Go to`, shortcuts: withFirst('g') },
    {
      id: 'list',
      label: t`In a list`,
      shortcuts: [
        { id: 'next', label: t`Next row`, keys: ['J'] },
        { id: 'previous', label: t`Previous row`, keys: ['K'] },
        { id: 'tick', label: t`Select row`, keys: ['X'] },
        { id: 'open', label: t`Open full page`, keys: ['↵'] },
        { id: 'close', label: t({ message: 'Close', context: 'what Escape does' }), keys: ['Esc'] },
      ],
    },
    page,
  ];
  return groups.filter(({ shortcuts }) => shortcuts.length > 0);
}

/** Returns the shortcuts that the current page handles itself. */
export function useShortcutsOfPage(): ShortcutGroup {
  const { t } = useLingui();
  const { remotes } = useContributions();
  const owner = ownerOf(usePlan(), useLocation().pathname);
  const shown = typeof owner === 'string' ? null : owner;
  const own = remotes.find(({ id }) => id === shown?.remote.id)?.pageKeys.filter(({ pages }) => shown && pages.includes(shown.page)) ?? [];
  return {
    id: 'page',
    label: t`On this page`,
    shortcuts: own.map(({ id, label, keys }) => ({ id, label, keys: keys.map(written) })),
  };
}

/** Returns the label of a key on this keyboard. */
function written(key: string): string {
  if (key === 'Mod') return modKey;
  if (key === 'Enter') return '↵';
  if (key === 'Escape') return 'Esc';
  if (key === 'Shift') return onApple ? '⇧' : 'Shift';
  return key;
}
