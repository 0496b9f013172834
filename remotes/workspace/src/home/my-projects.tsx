import type { Project } from '@cairn/api';
import { useLocale, withProject } from '@cairn/shell';
import { Cell, Column, numberFormat, ProjectTile, RelativeTime, RowLink, Table, TableRow } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { projectOnIntent } from '../project/on-intent.ts';
import { StarMark } from '../projects/star-button.tsx';
import { ExcerptPanel } from './excerpt-panel.tsx';
import styles from './my-projects.module.css';

/** The most recently active projects, starred ones first. */
export function MyProjects({ projects, total }: { projects: readonly Project[]; total: number }): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  return (
    <ExcerptPanel title={<Trans>My projects</Trans>} total={total} all="/app/projects">
      <Table label={t`My projects`}>
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
            <Column end>
              <Trans>Last active</Trans>
            </Column>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <TableRow key={project.id}>
              <Cell fill>
                <span className={styles.project}>
                  <ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} />
                  <RowLink className={styles.name} to={withProject('/app/project', project)} dir="auto" {...projectOnIntent(project.slug)}>
                    {project.name}
                  </RowLink>
                  {project.starred && <StarMark />}
                </span>
              </Cell>
              <Cell end>{format(project.counts.proposed)}</Cell>
              <Cell end className={styles.minor}>
                {format(project.counts.patterns)}
              </Cell>
              <Cell end className={styles.minor}>
                {format(project.counts.decisions)}
              </Cell>
              <Cell end className={styles.when}>
                <RelativeTime value={project.lastActivityAt} style="short" />
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </ExcerptPanel>
  );
}
