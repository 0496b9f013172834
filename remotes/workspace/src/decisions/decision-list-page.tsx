import { can, decisionStates } from '@cairn/api';
import { type ListFilter, type ListOf, ListPage, useList } from '@cairn/list';
import { queryClient, usePage, useSession } from '@cairn/shell';
import { Button, Segments } from '@cairn/ui/core';
import { chartNoAxesGanttIcon, circleDashedIcon, listIcon, plusIcon, tagIcon, userIcon, workflowIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { choosableProjects } from '../conversations/load.ts';
import { useProjectInView } from '../project/current-project.ts';
import { useProjectFacet } from '../projects/project-facet.tsx';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { useCanInProject } from '../projects/use-can-in-project.ts';
import { useDecidedFacets } from '../texts/decided-facets.ts';
import { decisionStateIcon, useDecisionStateText } from '../texts/states.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { useDecisionColumns } from './decision-columns.tsx';
import { DecisionPreview } from './lazy-page.ts';
import { DecisionGraph, DecisionTimeline } from './lazy-timeline.ts';
import { type DecisionInView, decisionList, decisionParam } from './list-state.ts';
import { ListMenu } from './markdown/list-menu.tsx';
import { NoDecisions } from './no-decisions.tsx';
import { decisionFacetsQuery, decisionsQuery } from './queries.ts';
import { preloadRecordDecision, RecordDecision } from './record/lazy.ts';
import { decisionsWish, sinceOf } from './timeline-period.ts';

/** Renders the table of decisions, with its filters in the address and a preview next to it. */
export function DecisionListPage({ inView }: { inView: DecisionInView }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const mayIn = useCanInProject();
  const stateText = useDecisionStateText();
  const list = useList(decisionList);
  const { project: slug, as = 'list', period = 'year' } = list.state.filters;
  const timeline = as === 'timeline';
  const drawn = as !== 'list';
  const wish = decisionsWish(list.state);
  const { data: page } = useSuspenseQuery(decisionsQuery(wish));
  const { data: narrowed } = useSuspenseQuery(decisionFacetsQuery(slug));
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const byProject = useProjectFacet(projects.items);
  const { data: project } = useQuery({ ...projectQuery(slug ?? ''), enabled: slug !== undefined });
  const scope = slug === undefined ? null : (project ?? null);
  useProjectInView(scope);
  usePage(t`Decisions`);
  const known = scope ? [scope] : projects.items;
  const writable = known.filter((one) => mayIn('project.write', one));
  const mayRecord = writable.length > 0;
  const mayMove = known.some((one) => session !== null && can(session.user, 'project.write', one));
  const record = () => list.go(list.hrefKeepingPage({ record: '1' }));
  const columns = useDecisionColumns(list);
  const decidedFacets = useDecidedFacets(list.state.filters);
  const facets: ListFilter[] = [
    // First: it is always set in the list of a project, and has the highest priority for room.
    byProject,
    {
      id: 'status',
      name: t`Status`,
      entries: decisionStates.map((value) => ({ value, label: stateText(value), icon: decisionStateIcon(value) })),
    },
    {
      id: 'waits',
      name: t`Waiting for`,
      entries: [{ value: 'me', label: t({ message: 'Me', context: 'for whose word a decision waits' }), icon: circleDashedIcon }],
    },
    ...(narrowed.deciders.length > 0 || list.state.filters.decider
      ? [
          {
            id: 'decider',
            name: t`Decided by`,
            entries: [
              { value: 'me', label: t({ message: 'Me', context: 'who has decided' }), icon: userIcon },
              ...narrowed.deciders
                .filter(({ id }) => id !== session?.user.id)
                .map(({ id, name }) => ({ value: id, label: name, icon: userIcon })),
            ],
          },
        ]
      : []),
    ...(narrowed.tags.length > 0 || list.state.filters.tag
      ? [{ id: 'tag', name: t`Tags`, entries: narrowed.tags.map((value) => ({ value, label: value, icon: tagIcon })) }]
      : []),
    ...decidedFacets,
  ];
  const { decision } = inView;
  const current = page.items.find((row) => decision?.project === row.projectSlug && decision.number === row.number)?.id;
  return (
    <>
      <ListPage
        list={list}
        label={t`Decisions`}
        heading={
          <h1 className="visually-hidden" tabIndex={-1}>
            <Trans>Decisions</Trans>
          </h1>
        }
        page={page}
        columns={drawn ? [] : columns}
        search={t`Search decisions`}
        segments={<Views list={list} current={as} />}
        filters={facets}
        actions={
          <>
            {timeline && <Periods list={list} current={period} />}
            <ListMenu scope={scope} projects={writable} />
            {mayRecord && (
              <Button
                variant="primary"
                size="small"
                icon={plusIcon}
                onClick={record}
                onPointerEnter={preloadRecordDecision}
                onFocus={preloadRecordDecision}
              >
                <Trans>New decision</Trans>
              </Button>
            )}
          </>
        }
        empty={<NoDecisions mayRecord={mayRecord} noProject={projects.total === 0} onRecord={record} />}
        noResults={{
          title: <Trans>No decision matches these filters</Trans>,
          read: (wish) => queryClient.fetchQuery(decisionsQuery(wish)),
        }}
        params={wish}
        exportPath="decisions/export"
        nameOf={({ title }) => title}
        bulk={mayMove && !drawn ? (rows, clear) => <BulkActions decisions={rows} projects={known} onDone={clear} /> : undefined}
        rowId={(row) => decisionParam(row, slug)}
        current={current}
        open={decision !== null}
        onOpenPage={() => list.go(list.hrefKeepingPage({ view: 'full' }))}
        preview={decision && <DecisionPreview key={`${decision.project}.${decision.number}`} named={decision} />}
      >
        {timeline
          ? (rows) => <DecisionTimeline list={list} decisions={rows} since={sinceOf(list.state)} current={current} />
          : drawn
            ? (rows) => <DecisionGraph list={list} decisions={rows} projects={known} current={current} />
            : undefined}
      </ListPage>
      {inView.recording && mayRecord && (
        <RecordDecision
          project={scope}
          onClose={() => list.go(list.hrefKeepingPage({ record: null }), { replace: true })}
          onDone={(made) =>
            list.go(list.hrefWith({ record: null, q: null, status: null, decision: decisionParam(made, slug) }), { replace: true })
          }
        />
      )}
    </>
  );
}

function Views({ list, current }: { list: ListOf<typeof decisionList>; current: 'list' | 'timeline' | 'graph' }): ReactElement {
  const { t } = useLingui();
  return (
    <Segments
      label={t`View`}
      current={current}
      segments={[
        { id: 'list', label: t`List`, to: list.hrefWith({ as: null, period: null }), icon: listIcon, iconDirectional: true },
        { id: 'timeline', label: t`Timeline`, to: list.hrefWith({ as: 'timeline', sort: null }), icon: chartNoAxesGanttIcon },
        { id: 'graph', label: t`Graph`, to: list.hrefWith({ as: 'graph', sort: null, period: null }), icon: workflowIcon },
      ]}
    />
  );
}

function Periods({ list, current }: { list: ListOf<typeof decisionList>; current: 'quarter' | 'year' | 'all' }): ReactElement {
  const { t } = useLingui();
  return (
    <Segments
      label={t`Period`}
      current={current}
      segments={[
        { id: 'quarter', label: t`Quarter`, to: list.hrefWith({ period: 'quarter' }) },
        { id: 'year', label: t`Year`, to: list.hrefWith({ period: null }) },
        { id: 'all', label: t({ message: 'All', context: 'period' }), to: list.hrefWith({ period: 'all' }) },
      ]}
    />
  );
}
