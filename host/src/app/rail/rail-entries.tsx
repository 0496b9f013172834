import type { PlannedNavigation } from '@cairn/contract';
import { type CurrentProject, prefetchOnIntent, withProject } from '@cairn/shell';
import { Icon, Link } from '@cairn/ui/core';
import { type ReactElement, useId } from 'react';
import { useLocation } from 'react-router';
import { usePlan } from '../remotes/plan.ts';
import { activePath } from './active-path.ts';
import { EntryCount, useEntryCount } from './entry-count.tsx';
import styles from './rail.module.css';
import { openRail } from './rail-state.ts';

/** One group of the navigation. */
export function RailEntries({
  entries,
  project,
  labelledBy,
}: {
  entries: readonly PlannedNavigation[];
  /** The project that the entries are about. */
  project: CurrentProject | null;
  /** The id of the heading that names the group. */
  labelledBy?: string;
}): ReactElement | null {
  const { pathname } = useLocation();
  const { navigation } = usePlan();
  const inView = activePath(
    navigation.map(({ to }) => to),
    pathname,
  );
  if (entries.length === 0) return null;
  return (
    <ul className={styles.entries} aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <RailEntry
            entry={entry}
            to={withProject(entry.to, project)}
            {...(entry.to === inView ? { current: entry.to === pathname ? 'page' : 'true' } : {})}
          />
        </li>
      ))}
    </ul>
  );
}

/** @param current `page`: the current page; `true`: a parent of it */
function RailEntry({ entry, to, current }: { entry: PlannedNavigation; to: string; current?: 'page' | 'true' }): ReactElement {
  const count = useEntryCount(entry.count);
  const describedBy = useId();
  return (
    <Link
      plain
      className={styles.entry}
      to={to}
      title={entry.label}
      // Also for the current page, since no navigation would close the sheet then.
      onClick={() => openRail(false)}
      {...prefetchOnIntent(to)}
      {...(current ? { 'aria-current': current } : {})}
      {...(count ? { 'aria-describedby': describedBy } : {})}
    >
      <Icon icon={entry.icon} />
      <span className={styles.name}>{entry.label}</span>
      {count && <EntryCount {...count} id={describedBy} />}
    </Link>
  );
}
