import { can, conversationReaders, type Project } from '@cairn/api';
import { type ListFilter, ListPage, listParams, useList } from '@cairn/list';
import { queryClient, usePage, useSession } from '@cairn/shell';
import { ButtonLink, lazy, Segments, useElementSize } from '@cairn/ui/core';
import { gitBranchIcon, lockIcon, squarePenIcon, tagIcon, userIcon, usersIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useProjectInView } from '../project/current-project.ts';
import { useProjectFacet } from '../projects/project-facet.tsx';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { useConversationColumns } from './conversation-columns.tsx';
import { useDateGroup } from './date-group.ts';
import { OpenConversation } from './lazy-open.ts';
import { conversationInView, conversationListAt, nothingPointedAt, projectConversationsPath } from './list-state.ts';
import { choosableProjects } from './load.ts';
import { NoConversations } from './no-conversations.tsx';
import styles from './page.module.css';
import { conversationFacetsQuery, conversationsQuery } from './queries.ts';
import { useFrameAfter } from './use-frame-after.ts';
import { usePreparedOpening } from './use-prepared-opening.ts';
import { useCanStartConversation } from './writable-projects.ts';

const BulkActions = lazy(() => import('./bulk-actions.tsx').then((module) => module.BulkActions));
const NewConversation = lazy(() => import('./new-conversation.tsx').then((module) => module.NewConversation));

/** `/app/conversations` and `/app/project/conversations`: the list, with the open conversation next to it. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const session = useSession();
  const within = pathname === projectConversationsPath;
  const definition = conversationListAt(pathname);
  const list = useList(definition);
  const { status = 'active', project: slug } = list.state.filters;
  const { data: page } = useSuspenseQuery(conversationsQuery(listParams(definition, list.state)));
  const { data: narrowed } = useSuspenseQuery(conversationFacetsQuery(list.state.filters));
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const { data: project } = useQuery({ ...projectQuery(slug ?? ''), enabled: slug !== undefined });
  const scope = slug === undefined ? null : (project ?? null);
  const inView = conversationInView(list.search);
  const { conversation } = inView;
  const open = conversation !== null;
  const pane = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<string | null>(null);
  const columns = useConversationColumns(list, projects.items);
  const groupOf = useDateGroup();
  usePreparedOpening();
  const mayBegin = useCanStartConversation(slug);
  const known = scope ? [scope] : projects.items;
  const mayWrite = known.some((one) => session !== null && can(session.user, 'project.write', one));
  const begin = list.hrefKeepingPage({ conversation: 'new', ...nothingPointedAt });
  const byProject = useProjectFacet(projects.items);
  const facets: ListFilter[] = [
    ...(within ? [] : [byProject]),
    {
      id: 'author',
      name: t`Started by`,
      entries: [
        { value: 'me', label: t`me`, icon: userIcon },
        ...narrowed.authors.map(({ id, name }) => ({ value: id, label: name, icon: userIcon })),
      ],
    },
    {
      id: 'visibility',
      name: t`Visible to`,
      entries: conversationReaders.map((value) => ({
        value,
        label: { private: t`only me`, project: t`the project`, tenant: t`organization` }[value],
        icon: value === 'private' ? lockIcon : usersIcon,
      })),
    },
    ...(narrowed.branches.length > 0 || list.state.filters.branch
      ? [{ id: 'branch', name: t`Branch`, entries: narrowed.branches.map((value) => ({ value, label: value, icon: gitBranchIcon })) }]
      : []),
    // Hidden until somebody uses tags.
    ...(narrowed.tags.length > 0 || list.state.filters.tag
      ? [{ id: 'tag', name: t`Tags`, entries: narrowed.tags.map((value) => ({ value, label: value, icon: tagIcon })) }]
      : []),
  ];
  return (
    <ListPage
      list={list}
      layout="reading"
      singleLine
      label={t`Conversations`}
      heading={!open && <ListHeading project={scope} />}
      page={page}
      columns={columns}
      search={t`Search messages`}
      segments={
        <Segments
          label={t`Conversations shown`}
          current={status}
          segments={[
            { id: 'active', label: t({ message: 'Active', context: 'conversations' }), to: list.hrefWith({ status: null }) },
            { id: 'archived', label: t`Archived`, to: list.hrefWith({ status: 'archived' }) },
            { id: 'deleted', label: t({ message: 'Deleted', context: 'conversations' }), to: list.hrefWith({ status: 'deleted' }) },
          ]}
        />
      }
      filters={facets}
      actions={
        mayBegin && (
          <ButtonLink variant="primary" size="small" icon={squarePenIcon} to={begin}>
            <Trans>New conversation</Trans>
          </ButtonLink>
        )
      }
      empty={<NoConversations status={status} begin={mayBegin ? begin : null} noProject={projects.total === 0} />}
      noResults={{
        title: <Trans>No conversation matches these filters</Trans>,
        read: (wish) => queryClient.fetchQuery(conversationsQuery(wish)),
      }}
      exportPath="conversations/export"
      nameOf={({ title }) => title}
      groupBy={list.state.sort === 'recent' && list.state.direction === 'desc' ? groupOf : undefined}
      bulk={mayWrite ? (rows, clear) => <BulkActions conversations={rows} projects={known} onDone={clear} /> : undefined}
      rowId={(row) => row.id}
      current={conversation ?? undefined}
      open={open}
      onOpenPage={() => pane.current?.querySelector('textarea')?.focus()}
      preview={
        open && (
          <Pane ref={pane}>
            {(drawn) =>
              conversation === 'new' ? (
                <Begin project={scope} onBegun={setBegun} />
              ) : (
                <OpenConversation key={conversation} id={conversation} state={inView} begun={conversation === begun} laidOut={drawn} />
              )
            }
          </Pane>
        )
      }
    />
  );
}

/** The pane next to or over the list. Painted empty first; most of its content renders after that frame. */
function Pane({ ref, children }: { ref: RefObject<HTMLDivElement | null>; children: (drawn: boolean) => ReactElement }) {
  const laidOut = Boolean(useElementSize(ref));
  return (
    <div className={styles.pane} ref={ref}>
      {children(useFrameAfter(laidOut))}
    </div>
  );
}

function ListHeading({ project }: { project: Project | null }): ReactElement {
  const { t } = useLingui();
  useProjectInView(project);
  usePage(t`Conversations`);
  return (
    <h1 className="visually-hidden" tabIndex={-1}>
      <Trans>Conversations</Trans>
    </h1>
  );
}

function Begin({ project, onBegun }: { project: Project | null; onBegun: (id: string) => void }): ReactElement {
  const { t } = useLingui();
  useProjectInView(project);
  usePage(t`New conversation`);
  return <NewConversation project={project} onBegun={onBegun} />;
}
