import { tenantLogoPath } from '@cairn/api';
import type { PlannedNavigation } from '@cairn/contract';
import { useCurrentProject, useSession } from '@cairn/shell';
import { IconButton, Mark, ProjectTile } from '@cairn/ui/core';
import { xIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { memo, type ReactElement, useEffect, useId, useRef } from 'react';
import { usePlan } from '../remotes/plan.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import styles from './rail.module.css';
import { RailEntries } from './rail-entries.tsx';
import { RailFoot } from './rail-foot.tsx';
import { openRail, useRailCollapsed, useRailOpen } from './rail-state.ts';
import { useTenantSwitch } from './tenant-switch-slot.ts';

/** The navigation: the entries of all remotes that this visitor may open. On a phone it is a sheet. */
export const Rail = memo(function Rail(): ReactElement {
  const { t } = useLingui();
  const open = useRailOpen();
  const icons = useRailCollapsed();
  const plan = usePlan();
  const project = useCurrentProject();
  const projectHeading = useId();
  const sheet = useSheet(open);
  const entries = [...plan.navigation].sort((a, b) => a.order - b.order);
  const section = (name: PlannedNavigation['section']) => entries.filter((entry) => entry.section === name);
  return (
    <>
      {open && <div className={styles.scrim} onPointerDown={() => openRail(false)} aria-hidden />}
      <nav className={styles.rail} aria-label={t`Main`} data-open={open} data-icons={icons} ref={sheet}>
        <div className={styles.top}>
          <Tenant />
          <ProjectSwitcher />
        </div>
        <div className={styles.scroll}>
          <RailEntries entries={section('work')} project={null} />
          {project && section('project').length > 0 && (
            <div>
              <h2 className={styles.heading} id={projectHeading}>
                <ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} size="small" />
                <span className={styles.name} dir="auto">
                  {project.name}
                </span>
              </h2>
              <RailEntries entries={section('project')} project={project} labelledBy={projectHeading} />
            </div>
          )}
          <RailEntries entries={section('organisation')} project={null} />
          <RailEntries entries={section('platform')} project={null} />
        </div>
        <RailFoot entries={section('foot')} />
      </nav>
    </>
  );
});

/** The current organization, with a menu if the user has several. */
function Tenant(): ReactElement {
  const { t } = useLingui();
  const Switch = useTenantSwitch();
  const tenant = useSession()?.tenant;
  const name = tenant?.name;
  const logo = tenantLogoPath(tenant?.settings);
  return (
    <div className={styles.tenant} title={name}>
      {logo ? <img className={styles.logo} src={logo} alt="" /> : <Mark size={22} />}
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {Switch && <Switch />}
      <IconButton className={styles.close} icon={xIcon} label={t`Close navigation`} onClick={() => openRail(false)} />
    </div>
  );
}

/** From this width on, the rail is next to the page; below it, a sheet. Same as in rail.module.css. */
const beside = '(min-width: 768px)';

/** On a phone the rail is a sheet: Escape or a wider window closes it, and the focus moves in and back. */
function useSheet(open: boolean) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    const close = () => openRail(false);
    sheet.current?.querySelector<HTMLElement>('a, button')?.focus();
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    const wider = matchMedia(beside);
    addEventListener('keydown', onKey);
    wider.addEventListener('change', close);
    return () => {
      removeEventListener('keydown', onKey);
      wider.removeEventListener('change', close);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);
  return sheet;
}
