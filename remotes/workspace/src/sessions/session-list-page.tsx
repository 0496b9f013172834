import { sessionStates } from '@cairn/api';
import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, useLocale, usePage, useSession, withProject } from '@cairn/shell';
import { ButtonLink, dateFormat, EmptyState } from '@cairn/ui/core';
import { circleHelpIcon, gitBranchIcon, userIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { choosableProjects } from '../conversations/load.ts';
import { patternQuery } from '../learning/queries.ts';
import { lastProject, useProjectInView } from '../project/current-project.ts';
import { useProjectFacet } from '../projects/project-facet.tsx';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { useCanInProject } from '../projects/use-can-in-project.ts';
import { BulkActions } from './bulk-actions.tsx';
import { SessionPreview } from './lazy-replay.ts';
import { openSessionsLink } from './links.ts';
import { type SessionInView, sessionList } from './list-state.ts';
import { LiveRail } from './live-rail.tsx';
import { liveSessionsQuery, sessionFacetsQuery, sessionsQuery } from './queries.ts';
import { useSessionColumns } from './session-columns.tsx';
import { useSessionStateEntry } from './session-state.tsx';

/** The active agents, and the table of all sessions with a preview. */
export function SessionListPage({ inView }: { inView: SessionInView }): ReactElement {
  const { t } = useLingui();
  const stateEntry = useSessionStateEntry();
  const list = useList(sessionList);
  const locale = useLocale();
  const { project: slug } = list.state.filters;
  const { data: page } = useSuspenseQuery(sessionsQuery(listParams(sessionList, list.state)));
  const { data: live } = useSuspenseQuery(liveSessionsQuery(slug));
  const { data: narrowed } = useSuspenseQuery(sessionFacetsQuery(slug));
  const self = useSession()?.user.id;
  const mayIn = useCanInProject();
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const byProject = useProjectFacet(projects.items);
  const { data: project } = useQuery({ ...projectQuery(slug ?? ''), enabled: slug !== undefined });
  const writable = (project ? [project] : projects.items).filter((one) => mayIn('project.write', one));
  const connected = writable.find((one) => one.slug === lastProject()) ?? writable[0];
  useProjectInView(slug === undefined ? null : (project ?? null));
  usePage(t`Sessions`);
  const facets: ListFilter[] = [
    { id: 'status', name: t({ message: 'Outcome', context: 'of a session' }), entries: sessionStates.map(stateEntry) },
    byProject,
    { id: 'client', name: t`Client`, entries: narrowed.clients.map((value) => ({ value, label: value })) },
    { id: 'branch', name: t`Branch`, entries: narrowed.branches.map((value) => ({ value, label: value, icon: gitBranchIcon })) },
    {
      id: 'person',
      name: t`Person`,
      entries: [
        { value: 'me', label: t`me`, icon: userIcon },
        ...narrowed.people.filter(({ id }) => id !== self).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      id: 'waits',
      name: t`Waiting for`,
      entries: [{ value: 'me', label: t({ message: 'Me', context: 'for whose word a decision waits' }), icon: circleHelpIcon }],
    },
  ];
  const { model, from, to, signal, rule, file } = list.state.filters;
  const { data: served } = useQuery({ ...patternQuery(rule ?? ''), enabled: rule !== undefined });
  const signalNames = { served: t`context served`, helpful: t`helpful context`, corrected: t`corrections` };
  const day = (value: string) => ({ value, label: dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value)) });
  // Filters set by links from analytics.
  if (model) facets.push({ id: 'model', name: t`Model`, entries: [model].flat().map((value) => ({ value, label: value })) });
  if (signal)
    facets.push({
      id: 'signal',
      name: t({ message: 'With', context: 'sessions that have something' }),
      entries: [{ value: signal, label: signalNames[signal] }],
    });
  if (rule) facets.push({ id: 'rule', name: t`Rule served`, entries: [{ value: rule, label: served ? `PAT-${served.number}` : rule }] });
  if (file) facets.push({ id: 'file', name: t`Edited file`, entries: [file].flat().map((value) => ({ value, label: value })) });
  if (from) facets.push({ id: 'from', name: t`From`, entries: [from].flat().map(day) });
  if (to) facets.push({ id: 'to', name: t`To`, entries: [to].flat().map(day) });
  return (
    <ListPage
      list={list}
      label={t`Sessions`}
      heading={
        <>
          <h1 className="visually-hidden" tabIndex={-1}>
            <Trans>Sessions</Trans>
          </h1>
          <LiveRail sessions={live.items} total={live.total} all={openSessionsLink(slug)} />
        </>
      }
      page={page}
      columns={useSessionColumns(list)}
      search={t`Search sessions`}
      filters={facets}
      empty={
        <EmptyState
          kind="never"
          title={<Trans>No agent sessions yet</Trans>}
          actions={
            connected && (
              <ButtonLink to={withProject('/app/project?connect=1', connected)}>
                <Trans>Connect an agent</Trans>
              </ButtonLink>
            )
          }
        >
          <Trans>Sessions appear here, live, once an agent uses a key of this project.</Trans>
        </EmptyState>
      }
      noResults={{
        title: <Trans>No session matches these filters</Trans>,
        read: (wish) => queryClient.fetchQuery(sessionsQuery(wish)),
      }}
      exportPath="sessions/export"
      nameOf={({ goal }) => goal}
      bulk={(rows, clear) => <BulkActions sessions={rows} project={slug} onDone={clear} />}
      rowId={({ id }) => id}
      current={inView.id ?? undefined}
      open={inView.id !== null}
      onOpenPage={() => list.go(list.hrefKeepingPage({ view: 'full' }))}
      preview={inView.id && <SessionPreview key={inView.id} id={inView.id} />}
    />
  );
}
