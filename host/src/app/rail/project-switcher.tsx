import { useCurrentProject } from '@cairn/shell';
import { Icon, lazy, PopoverButton, ProjectTile } from '@cairn/ui/core';
import { chevronsUpDownIcon, layoutGridIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { usePlan } from '../remotes/plan.ts';
import styles from './project-switcher.module.css';

const ProjectList = lazy<{ onClose: () => void }>(
  async () => (await import(/* webpackChunkName: "project-list" */ './project-list.tsx')).ProjectList,
);

/** The current project, with a menu to switch. Hidden from users who may open no project. */
export function ProjectSwitcher(): ReactElement | null {
  const { t } = useLingui();
  const project = useCurrentProject();
  const { navigation } = usePlan();
  if (!navigation.some(({ section }) => section === 'project')) return null;
  const name = project?.name ?? t`All projects`;
  return (
    <PopoverButton
      label={t`Switch project`}
      trigger={({ onPointerEnter, onFocus, ...trigger }) => (
        <button
          type="button"
          className={styles.switcher}
          title={name}
          aria-label={t`Project: ${name}`}
          onPointerEnter={() => {
            onPointerEnter();
            ProjectList.preload();
          }}
          onFocus={() => {
            onFocus();
            ProjectList.preload();
          }}
          {...trigger}
        >
          {project ? (
            <ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} size="small" />
          ) : (
            <span className={styles.all}>
              <Icon icon={layoutGridIcon} />
            </span>
          )}
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <Icon icon={chevronsUpDownIcon} size="small" className={styles.arrows} />
        </button>
      )}
    >
      {(close) => <ProjectList onClose={close} />}
    </PopoverButton>
  );
}
