import type { Project } from '@cairn/api';
import type { List } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { type DataColumn, Icon, ProjectTile, RelativeTime, RowLink } from '@cairn/ui/core';
import { lockIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { projectOnIntent } from '../project/on-intent.ts';
import { LastAgent } from './project-agents.tsx';
import styles from './project-columns.module.css';
import { ProjectMenu } from './project-menu.tsx';
import { StarButton } from './star-button.tsx';

/** Returns the columns of the table of projects. */
export function useProjectColumns(list: List): readonly DataColumn<Project>[] {
  const { t } = useLingui();
  const { format } = new Intl.NumberFormat(useLocale());
  return [
    { id: 'star', label: t`Starred`, hideLabel: true, card: 'lead', cell: (project) => <StarButton project={project} /> },
    {
      id: 'name',
      label: t`Project`,
      fill: true,
      card: 'title',
      cell: (project) => (
        <span className={styles.project}>
          <ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} />
          <RowLink
            className={styles.name}
            to={list.hrefKeepingPage({ preview: project.slug })}
            data-row={project.id}
            dir="auto"
            {...projectOnIntent(project.slug)}
          >
            {project.name}
          </RowLink>
          {project.visibility === 'members' && <Icon icon={lockIcon} size="small" label={t`Members only`} />}
          <span className={styles.description} dir="auto">
            {project.description}
          </span>
        </span>
      ),
    },
    { id: 'proposed', label: t`To review`, alignEnd: true, cell: ({ counts }) => format(counts.proposed) },
    { id: 'patterns', label: t`Patterns`, alignEnd: true, priority: 'minor', cell: ({ counts }) => format(counts.patterns) },
    { id: 'decisions', label: t`Decisions`, alignEnd: true, priority: 'middle', cell: ({ counts }) => format(counts.decisions) },
    { id: 'conversations', label: t`Conversations`, alignEnd: true, priority: 'minor', cell: ({ counts }) => format(counts.conversations) },
    { id: 'agent', label: t`Last agent`, alignEnd: true, cell: (project) => <LastAgent project={project} /> },
    {
      id: 'active',
      label: t`Last active`,
      alignEnd: true,
      priority: 'minor',
      cell: ({ lastActivityAt }) => <RelativeTime value={lastActivityAt} style="short" quiet />,
    },
    { id: 'actions', label: t`Actions`, hideLabel: true, card: 'corner', cell: (project) => <ProjectMenu project={project} /> },
  ];
}
