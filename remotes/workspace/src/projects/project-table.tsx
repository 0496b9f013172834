import type { Project } from '@cairn/api';
import { useLocale, withProject } from '@cairn/shell';
import { Cell, Column, Icon, Panel, ProjectTile, RelativeTime, RowLink, Table, TableRow, VisuallyHidden } from '@cairn/ui/core';
import { lockIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { projectOnIntent } from '../project/on-intent.ts';
import { ProjectMenu } from './project-menu.tsx';
import styles from './project-table.module.css';

/** The projects as a table; cards where it is narrow. */
export function ProjectTable({ projects }: { projects: readonly Project[] }): ReactElement {
  const { t } = useLingui();
  const { format } = new Intl.NumberFormat(useLocale());
  return (
    <Panel flush className={styles.panel ?? ''}>
      <Table label={t`Projects`} className={styles.table ?? ''}>
        <thead>
          <tr>
            <Column>
              <Trans>Project</Trans>
            </Column>
            <Column end>
              <Trans>To review</Trans>
            </Column>
            <Column end className={styles.minor ?? ''}>
              <Trans>Patterns</Trans>
            </Column>
            <Column end className={styles.minor ?? ''}>
              <Trans>Decisions</Trans>
            </Column>
            <Column end className={styles.minor ?? ''}>
              <Trans>Conversations</Trans>
            </Column>
            <Column end>
              <Trans>Last active</Trans>
            </Column>
            <Column>
              <VisuallyHidden>
                <Trans>Actions</Trans>
              </VisuallyHidden>
            </Column>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <TableRow key={project.id}>
              <Cell fill>
                <span className={styles.project}>
                  <ProjectTile projectKey={project.key} colour={project.colour} />
                  <RowLink className={styles.name} to={withProject('/app/project', project)} dir="auto" {...projectOnIntent(project.slug)}>
                    {project.name}
                  </RowLink>
                  {project.visibility === 'members' && <Icon icon={lockIcon} size="small" label={t`For its members alone`} />}
                  <span className={styles.description} dir="auto">
                    {project.description}
                  </span>
                </span>
              </Cell>
              <Cell end data-label={t`To review`}>
                {format(project.counts.proposed)}
              </Cell>
              <Cell end className={styles.minor} data-label={t`Patterns`}>
                {format(project.counts.patterns)}
              </Cell>
              <Cell end className={styles.minor} data-label={t`Decisions`}>
                {format(project.counts.decisions)}
              </Cell>
              <Cell end className={styles.minor} data-label={t`Conversations`}>
                {format(project.counts.conversations)}
              </Cell>
              <Cell end className={styles.when}>
                <RelativeTime value={project.lastActivityAt} style="short" />
              </Cell>
              <Cell className={styles.actions}>
                <ProjectMenu project={project} />
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
