import type { PlannedRemote } from '@cairn/contract';
import { type CurrentProject, prefetchOnIntent, useCurrentProject, useSession, withProject } from '@cairn/shell';
import { Icon, IconButton, Link, Mark, ProjectTile } from '@cairn/ui/core';
import { xIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { usePlan } from '../remotes/plan.ts';
import styles from './rail.module.css';

type Entry = PlannedRemote['navigation'][number];

/** Where one may go: what the remotes contribute and this visitor may open. */
export function Rail({ open, onClose }: { open: boolean; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const plan = usePlan();
  const session = useSession();
  const project = useCurrentProject();
  const entries = plan.remotes.flatMap((remote) => remote.navigation).sort((a, b) => a.order - b.order);
  const section = (name: Entry['section']) => entries.filter((entry) => entry.section === name);
  const sheet = useSheet(open, onClose);
  const projectHeading = useId();
  return (
    <>
      {open && <div className={styles.scrim} onPointerDown={onClose} aria-hidden />}
      <nav className={styles.rail} aria-label={t`Main`} data-open={open} ref={sheet}>
        <div className={styles.tenant}>
          <Mark size={22} />
          <span className={styles.name} dir="auto">
            {session?.tenant.name}
          </span>
          <IconButton className={styles.close} icon={xIcon} label={t`Close navigation`} onClick={onClose} />
        </div>
        <Entries entries={section('work')} project={project} onGo={onClose} />
        {project && section('project').length > 0 && (
          <div className={styles.group}>
            <h2 className={styles.heading} id={projectHeading}>
              <ProjectTile projectKey={project.key} colour={project.colour} size="small" />
              <span className={styles.name} dir="auto">
                {project.name}
              </span>
            </h2>
            <Entries entries={section('project')} project={project} onGo={onClose} labelledBy={projectHeading} />
          </div>
        )}
        <Entries entries={section('organisation')} project={null} onGo={onClose} />
        <Entries entries={section('platform')} project={null} onGo={onClose} />
        <div className={styles.foot}>
          <Entries entries={section('foot')} project={null} onGo={onClose} />
        </div>
      </nav>
    </>
  );
}

function Entries({
  entries,
  project,
  onGo,
  labelledBy,
}: {
  entries: Entry[];
  project: CurrentProject | null;
  /** Called when a link is followed, to the page in view as well. */
  onGo: () => void;
  /** The id of the heading that names the group. */
  labelledBy?: string;
}): ReactElement | null {
  const { pathname } = useLocation();
  if (entries.length === 0) return null;
  return (
    <ul className={styles.entries} aria-labelledby={labelledBy}>
      {entries.map((entry) => {
        const to = entry.section === 'project' ? withProject(entry.to, project) : entry.to;
        return (
          <li key={entry.to}>
            <Link
              plain
              className={styles.entry}
              to={to}
              onClick={onGo}
              {...prefetchOnIntent(to)}
              {...(pathname === entry.to ? { 'aria-current': 'page' } : {})}
            >
              <Icon icon={entry.icon} />
              <span className={styles.name}>{entry.label}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** From this width on the rail stands beside the page; below it is a sheet. As in rail.module.css. */
const beside = '(min-width: 768px)';

/** On a phone the rail is a sheet: Escape or a wider window closes it, and the focus goes in and comes back. */
function useSheet(open: boolean, onClose: () => void) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    sheet.current?.querySelector<HTMLElement>('a, button')?.focus();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    const wider = matchMedia(beside);
    addEventListener('keydown', onKey);
    wider.addEventListener('change', onClose);
    return () => {
      removeEventListener('keydown', onKey);
      wider.removeEventListener('change', onClose);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open, onClose]);
  return sheet;
}
