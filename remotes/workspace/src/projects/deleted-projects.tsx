import { deletedForGoodAt, mayMoveProject, type Project, projectMoves } from '@cairn/api';
import { useCan, useLocale } from '@cairn/shell';
import { Button, dateFormat, ProjectTile, RowCheckbox, type RowSelection } from '@cairn/ui/core';
import { rotateCwIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useRestoreProject } from './change-project.ts';
import styles from './deleted-projects.module.css';

/** Deleted projects, each with the date until which it can be restored. They cannot be opened. */
export function DeletedProjects({
  projects,
  ticks,
}: {
  projects: readonly Project[];
  ticks: RowSelection<Project> | undefined;
}): ReactElement {
  return (
    <ul className={styles.rows}>
      {projects.map((project) => (
        <DeletedProject key={project.id} project={project} ticks={ticks} />
      ))}
    </ul>
  );
}

function DeletedProject({ project, ticks }: { project: Project; ticks: RowSelection<Project> | undefined }): ReactElement {
  const mayRestore = useCan(projectMoves.archived.needs, project) && mayMoveProject(project, 'archived', new Date());
  const restore = useRestoreProject(project);
  const format = dateFormat(useLocale(), { dateStyle: 'long' });
  const day = project.deletedAt === null ? null : format.format(deletedForGoodAt(project.deletedAt));
  return (
    <li className={styles.row} data-row={project.id} tabIndex={-1}>
      {ticks && <RowCheckbox ticks={ticks} row={project} />}
      <ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} size="large" />
      <div className={styles.what}>
        <h2 className={styles.name} dir="auto">
          {project.name}
        </h2>
        {day && (
          <p className={styles.when}>
            <Trans>Permanently deleted on {day}</Trans>
          </p>
        )}
      </div>
      {mayRestore && (
        <Button icon={rotateCwIcon} onClick={restore}>
          <Trans>Restore</Trans>
        </Button>
      )}
    </li>
  );
}
