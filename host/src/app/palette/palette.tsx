import { type ContributedCommand, ownerOf } from '@cairn/contract';
import { useCurrentProject, withProject } from '@cairn/shell';
import { Icon, VisuallyHidden } from '@cairn/ui/core';
import { circleHelpIcon, historyIcon, searchIcon, xIcon } from '@cairn/ui/icons';
import { type FinderEntry, type FinderGroup, PaletteSurface } from '@cairn/ui/palette';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, startTransition, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { usePlan } from '../remotes/plan.ts';
import { addressOf } from './address-of.ts';
import { leadsSomewhere, useContributions } from './contributions.ts';
import { highlighted, ranked } from './highlighted.tsx';
import styles from './palette.module.css';
import { PaletteKeys } from './palette-keys.tsx';
import { readRecents } from './recents.ts';
import { useFound } from './use-found.ts';
import { useShellCommands } from './use-shell-commands.ts';

const recentsShown = 5;
/** The page of the full search, with words and operators. */
const searchPage = '/app/search';
const helpPage = '/app/help';

/** Actions, pages, recent pages and search results of the remotes in one field. The current remote comes first. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactElement {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [query, setQuery] = useState(''); // updated once the entries that it matches are rendered
  const project = useCurrentProject();
  const [everywhere, setEverywhere] = useState(false);
  const within = everywhere ? null : project;
  const groups = useGroups(query.trim(), within);
  const count = groups.groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <PaletteSurface
      open={open}
      onOpenChange={onOpenChange}
      label={t`Search or run a command`}
      placeholder={t`Search or run a command`}
      value={text}
      onChange={(typed) => {
        setText(typed);
        startTransition(() => setQuery(typed));
      }}
      catchUp={() => flushSync(() => setQuery(text))}
      groups={groups.groups}
      empty={groups.searching ? <Trans>Searching…</Trans> : <Trans>No results for “{text}”</Trans>}
      aside={
        within && (
          <button type="button" className={styles.within} aria-label={t`Search in all projects`} onClick={() => setEverywhere(true)}>
            <bdi>{within.name}</bdi>
            <Icon icon={xIcon} size="tiny" />
          </button>
        )
      }
      foot={
        <>
          <PaletteKeys />
          <VisuallyHidden>
            <span role="status">{text && !groups.searching ? t`${plural(count, { one: '# result', other: '# results' })}` : ''}</span>
          </VisuallyHidden>
        </>
      }
    />
  );
}

function useGroups(text: string, project: ReturnType<typeof useCurrentProject>): { groups: FinderGroup[]; searching: boolean } {
  const { t } = useLingui();
  const contributions = useContributions();
  const plan = usePlan();
  const shell = useShellCommands();
  const found = useFound(text, project, contributions);
  const page = useLocation();
  const owner = ownerOf(plan, page.pathname);
  const inView = typeof owner === 'string' ? null : owner.remote;
  const area = inView?.label;
  const current = useCurrentProject();

  const all = contributions.remotes.flatMap(({ commands }) => commands);
  const entryOf = (command: ContributedCommand): FinderEntry & { also: string } => {
    const { id, label, english, icon, to, keys } = command;
    const href = addressOf(command, page, current, all);
    return {
      id,
      name: label,
      also: english,
      icon,
      keys: keys?.toUpperCase().split(' '),
      href,
      detail: href !== to && href === withProject(to, current) ? current?.name : undefined,
    };
  };
  const commands = contributions.remotes
    .flatMap(({ id, commands }) => commands.map((command) => ({ remote: id, command })))
    .filter(({ command }) => leadsSomewhere(command) && !(command.inProject && !current))
    .sort((a, b) => a.command.order - b.command.order)
    .map(({ remote, command }) => ({ remote, kind: command.kind, entry: entryOf(command) }));
  const entries = (keep: (command: (typeof commands)[number]) => boolean) =>
    ranked(
      text,
      commands.filter(keep).map(({ entry }) => entry),
    );
  const recents = ranked(
    text,
    readRecents().map(({ title, parent, to }) => ({
      id: `recent:${to}`,
      name: title,
      detail: parent,
      icon: historyIcon,
      iconDirectional: true,
      href: to,
    })),
  ).slice(0, recentsShown);
  const rows = found.groups
    .toSorted((a, b) => Number(b.remote === inView?.id) - Number(a.remote === inView?.id))
    .map(({ page, label, rows }): FinderGroup => {
      const listed = plan.navigation.find(({ to }) => to === page);
      const ofHelp = page.split('?')[0] === helpPage;
      return {
        id: `found:${page}`,
        // Help is no entry of the navigation: the rail shows it at its foot.
        label: label ?? listed?.label ?? (ofHelp ? t`Help` : undefined),
        entries: rows.map((row) => ({
          id: `found:${page}:${row.id}`,
          name: row.label,
          label: highlighted(text, row.label),
          detail: row.detail,
          icon: listed?.icon ?? (ofHelp ? circleHelpIcon : undefined),
          href: row.to,
        })),
      };
    });
  const address = project ? `${text} in:${project.slug}` : text;
  const everything: FinderEntry[] =
    text !== '' && typeof ownerOf(plan, searchPage) !== 'string'
      ? [
          {
            id: 'search:everything', // must differ from the section's id: the library confuses equal ids and loops
            name: t`Search everything for “${text}”`,
            icon: searchIcon,
            href: `${searchPage}?${new URLSearchParams({ q: address })}`,
          },
        ]
      : [];
  const here: FinderGroup = {
    id: 'here',
    label: area ? t`In ${area}` : undefined,
    entries: entries(({ remote, kind }) => kind === 'do' && remote === inView?.id),
  };
  const groups: FinderGroup[] = [
    here,
    ...rows,
    { id: 'recent', label: t`Recent`, entries: recents },
    { id: 'go', label: t`Go to`, entries: entries(({ kind }) => kind === 'go') },
    {
      id: 'do',
      label: t({ message: 'Do', context: 'heading over commands' }),
      entries: [...entries(({ remote, kind }) => kind === 'do' && remote !== inView?.id), ...ranked(text, shell)],
    },
    // Last, so that Enter opens a named match first, and the full search only if there is none.
    { id: 'everything', label: undefined, entries: everything },
  ];
  return { groups: groups.filter((group) => group.entries.length > 0), searching: found.searching };
}
