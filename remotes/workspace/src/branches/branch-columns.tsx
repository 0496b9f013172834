import type { Branch, Project } from '@cairn/api';
import { onIntent } from '@cairn/shell';
import { type DataColumn, RelativeTime, RowLink } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { BranchMenu } from './branch-menu.tsx';
import styles from './branch-parts.module.css';
import { BranchSessions, Commits, OwnKnowledge, PullRequest } from './branch-parts.tsx';
import { BranchStatus } from './branch-state.tsx';
import { type BranchListOf, branchesInView } from './list-state.ts';
import { knowledgeQuery } from './queries.ts';

/** Returns the columns of the list of branches. Hides the state if all have the same. */
export function useBranchColumns(list: BranchListOf, project: Project): readonly DataColumn<Branch>[] {
  const { t } = useLingui();
  const columns: readonly DataColumn<Branch>[] = [
    {
      id: 'name',
      label: t`Branch`,
      fill: true,
      card: 'title',
      cell: ({ id, name }) => (
        <RowLink
          className={styles.name}
          to={list.hrefKeepingPage({ branch: id })}
          data-row={id}
          dir="ltr"
          {...onIntent(list.definition.path, knowledgeQuery(project.slug, id))}
        >
          {name}
        </RowLink>
      ),
    },
    { id: 'status', label: t`Status`, card: 'plain', cell: (branch) => <BranchStatus branch={branch} /> },
    { id: 'request', label: t`Pull request`, priority: 'minor', cell: (branch) => <PullRequest branch={branch} /> },
    { id: 'commits', label: t`Commits`, priority: 'minor', cell: (branch) => <Commits branch={branch} /> },
    { id: 'sessions', label: t`Sessions`, priority: 'middle', card: 'plain', cell: (branch) => <BranchSessions branch={branch} /> },
    { id: 'knowledge', label: t`Branch-only knowledge`, card: 'plain', cell: (branch) => <OwnKnowledge branch={branch} /> },
    {
      id: 'seen',
      label: t`Last agent`,
      alignEnd: true,
      card: 'plain',
      cell: ({ seenAt }) => <RelativeTime value={seenAt} style="short" quiet />,
    },
    {
      id: 'actions',
      label: t`Actions`,
      hideLabel: true,
      card: 'corner',
      cell: (branch) => (
        <BranchMenu branch={branch} project={project} compare={list.hrefKeepingPage({ branch: branch.id, view: 'full' })} />
      ),
    },
  ];
  const one = branchesInView(list.state) !== 'all';
  return columns.filter(({ id }) => !(id === 'status' && one));
}
