import { type BranchState, branchStaleDays, type Project } from '@cairn/api';
import { type ListFilter, ListPage, useList } from '@cairn/list';
import { queryClient, usePage, withProject } from '@cairn/shell';
import { ButtonLink, EmptyState, lazy, PageHeader, Segments } from '@cairn/ui/core';
import { gitPullRequestIcon, listChecksIcon, signpostIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useBranchColumns } from './branch-columns.tsx';
import { BranchPreview } from './branch-preview.tsx';
import { useBranchStateText } from './branch-state.tsx';
import { type BranchInView, type BranchListOf, branchesInView, branchesWish, branchList } from './list-state.ts';
import { branchCountsQuery, branchesQuery, branchFacetsQuery } from './queries.ts';

const BulkActions = lazy(() => import('./bulk-actions.tsx').then((module) => module.BulkActions));

const shownStates: readonly BranchState[] = ['active', 'stale', 'merged'];

/** The branches on which agents worked, with the knowledge that exists only there. */
export function BranchListPage({ inView, project }: { inView: BranchInView; project: Project }): ReactElement {
  const { t } = useLingui();
  const list = useList(branchList);
  const wish = branchesWish(list.state);
  const { data: page } = useSuspenseQuery(branchesQuery(wish));
  const columns = useBranchColumns(list, project);
  const shown = branchesInView(list.state);
  const { data: narrowed } = useSuspenseQuery(branchFacetsQuery(project.slug));
  const facets: ListFilter[] = [
    { id: 'client', name: t`Client`, entries: narrowed.clients.map((value) => ({ value, label: value })) },
    {
      id: 'knowledge',
      name: t`Branch-only knowledge`,
      entries: [
        { value: 'patterns', label: t`Patterns`, icon: listChecksIcon },
        { value: 'decisions', label: t`Decisions`, icon: signpostIcon },
        { value: 'none', label: t`no branch-only knowledge` },
      ],
    },
    {
      id: 'request',
      name: t`Pull request`,
      entries: [
        { value: 'some', label: t({ message: 'Has one', context: 'pull request of a branch' }), icon: gitPullRequestIcon },
        { value: 'none', label: t({ message: 'Has none', context: 'pull request of a branch' }) },
      ],
    },
  ];
  usePage(t`Branches`);
  return (
    <ListPage
      list={list}
      layout="page"
      label={t`Branches`}
      heading={
        <PageHeader
          title={<Trans>Branches</Trans>}
          lead={<Trans>What agents learn on a branch is served on that branch only, until it is merged.</Trans>}
        />
      }
      page={page}
      columns={columns}
      search={t`Branch or pull request`}
      segments={<States list={list} project={project} />}
      filters={facets}
      empty={<NoBranches shown={shown} project={project} all={list.hrefWith({ status: 'all' })} />}
      noResults={{
        title: <Trans>No branch matches these filters</Trans>,
        read: (wish) =>
          queryClient.fetchQuery(branchesQuery({ ...wish, project: project.slug, status: shown === 'all' ? undefined : shown })),
      }}
      params={wish}
      exportPath={`projects/${project.slug}/branches/export`}
      nameOf={({ name }) => name}
      bulk={(rows, clear) => <BulkActions branches={rows} project={project} onDone={clear} />}
      rowId={({ id }) => id}
      current={inView.id ?? undefined}
      open={inView.id !== null}
      onOpenPage={() => list.go(list.hrefKeepingPage({ view: 'full' }))}
      preview={inView.id && <BranchPreview key={inView.id} id={inView.id} project={project} />}
    />
  );
}

function States({ list, project }: { list: BranchListOf; project: Project }): ReactElement {
  const { t } = useLingui();
  const stateText = useBranchStateText();
  const { data: counts } = useQuery(branchCountsQuery(project.slug));
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Segments
      label={t`State`}
      current={branchesInView(list.state)}
      segments={[
        ...shownStates.map((state) => ({
          id: state,
          label: stateText(state),
          to: list.hrefWith({ status: state }),
          count: counts && (counts[state] ?? 0),
        })),
        { id: 'all', label: t({ message: 'All', context: 'branches' }), to: list.hrefWith({ status: 'all' }), count: all },
      ]}
    />
  );
}

/** The empty state of a part of the list. */
function NoBranches({ shown, project, all }: { shown: BranchState | 'all'; project: Project; all: string }): ReactElement {
  if (shown === 'active' || shown === 'all')
    return (
      <EmptyState
        kind="never"
        title={<Trans>No active branches</Trans>}
        actions={
          <ButtonLink to={withProject('/app/project?connect=1', project)}>
            <Trans>Connect an agent</Trans>
          </ButtonLink>
        }
      >
        <Trans>A branch appears when an agent starts a session on it. What it learns there applies to that branch only.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      kind="done"
      title={shown === 'stale' ? <Trans>No stale branches</Trans> : <Trans>No branches yet</Trans>}
      actions={
        <ButtonLink to={all}>
          <Trans>Show all branches</Trans>
        </ButtonLink>
      }
    >
      {shown === 'stale' ? (
        <Trans>A branch is stale when no agent has worked on it for {branchStaleDays} days.</Trans>
      ) : (
        <Trans>Mark a branch as merged, and choose which of its knowledge applies everywhere.</Trans>
      )}
    </EmptyState>
  );
}
