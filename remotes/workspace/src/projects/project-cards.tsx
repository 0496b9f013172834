import type { Project } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { cardClass, Icon, Link, ProjectTile, RowCheckbox, type RowSelection } from '@cairn/ui/core';
import { lockIcon, plusIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { afterChoice } from '../project/chosen-project.ts';
import { projectOnIntent } from '../project/on-intent.ts';
import { ProjectAgents } from './project-agents.tsx';
import styles from './project-cards.module.css';
import { ProjectFigures } from './project-figures.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { StarButton } from './star-button.tsx';

/** The projects as cards, each entirely a link. `makeTo`: the path of the last card, which creates a project. */
export function ProjectCards({
  projects,
  ticks,
  makeTo,
}: {
  projects: readonly Project[];
  ticks: RowSelection<Project> | undefined;
  makeTo: string | null;
}): ReactElement {
  return (
    <ul className={styles.cards}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} ticks={ticks} />
      ))}
      {makeTo && (
        <li className={styles.slot}>
          <Link plain className={styles.make} to={makeTo}>
            <Icon icon={plusIcon} size="large" />
            <span className={styles.makeTitle}>
              <Trans>New project</Trans>
            </span>
          </Link>
        </li>
      )}
    </ul>
  );
}

function ProjectCard({ project, ticks }: { project: Project; ticks: RowSelection<Project> | undefined }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const to = withProject(afterChoice(search), project);
  return (
    <li className={`${cardClass} ${styles.card}`}>
      <div className={styles.head}>
        <ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} size="large" />
        <h2 className={styles.name}>
          <Link plain className={styles.link} to={to} dir="auto" data-row={project.id} {...projectOnIntent(project.slug)}>
            {project.name}
          </Link>
        </h2>
        {project.visibility === 'members' && <Icon icon={lockIcon} size="small" label={t`Members only`} className={styles.lock} />}
        <StarButton project={project} />
        {ticks && <RowCheckbox ticks={ticks} row={project} className={styles.tick ?? ''} />}
        <ProjectMenu project={project} />
      </div>
      <p className={`clamped ${styles.description}`} dir="auto">
        {project.description}
      </p>
      <ProjectFigures counts={project.counts} />
      <p className={styles.when}>
        <ProjectAgents project={project} />
      </p>
    </li>
  );
}
