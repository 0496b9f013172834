import { Preview } from '@cairn/list';
import { Icon, ProjectTile, RelativeTime } from '@cairn/ui/core';
import { lockIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ProjectFigures } from './project-figures.tsx';
import { ProjectMenu } from './project-menu.tsx';
import styles from './project-preview.module.css';
import { projectQuery } from './queries.ts';
import { StarButton } from './star-button.tsx';

/** The preview of a project: its details and key figures. */
export function ProjectPreview({ slug, onRead, onClose }: { slug: string; onRead: () => void; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const { data: project } = useSuspenseQuery(projectQuery(slug));
  return (
    <Preview
      label={project.name}
      before={<ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} />}
      actions={
        <>
          <StarButton project={project} />
          <ProjectMenu project={project} />
        </>
      }
      change={project.status}
      onOpenPage={onRead}
      onClose={onClose}
    >
      <h2 className={styles.name} dir="auto">
        {project.name} {project.visibility === 'members' && <Icon icon={lockIcon} size="small" label={t`Members only`} />}
      </h2>
      {project.description && <p dir="auto">{project.description}</p>}
      <ProjectFigures counts={project.counts} />
      <p className={styles.quiet}>
        <Trans>
          last active <RelativeTime value={project.lastActivityAt} />
        </Trans>
      </p>
    </Preview>
  );
}
