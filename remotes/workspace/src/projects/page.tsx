import { projectGraceDays } from '@cairn/api';
import { ListPage, useList } from '@cairn/list';
import { queryClient, useCan, usePage, withProject } from '@cairn/shell';
import { Button, EmptyState, lazy, Page, PageHeader, Segments } from '@cairn/ui/core';
import { layoutGridIcon, plusIcon, rows3Icon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { afterChoice } from '../project/chosen-project.ts';
import { DeletedProjects } from './deleted-projects.tsx';
import { projectFacetsQuery, useProjectFacets } from './facets.ts';
import { ProjectPreview } from './lazy-preview.ts';
import { type ProjectPart, partWish, projectList, projectsWish } from './list-state.ts';
import { ProjectCards } from './project-cards.tsx';
import { useProjectColumns } from './project-columns.tsx';
import { projectsQuery } from './queries.ts';

const BulkActions = lazy(() => import('./bulk-actions.tsx').then((module) => module.BulkActions));
const CreateProject = lazy(() => import('./create-project.tsx').then((module) => module.CreateProject));

/** `/app/projects`: every project that the reader can see, and a button to create one. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const list = useList(projectList);
  const { status = 'active', view = 'cards', member, visibility } = list.state.filters;
  const facets = useProjectFacets(list.state);
  const narrowed = Boolean(list.state.q || member || visibility);
  const wish = projectsWish(list.state);
  const { data: page } = useSuspenseQuery(projectsQuery(wish));
  const { counts } = useSuspenseQuery(projectFacetsQuery(list.state.filters.status)).data;
  const mayCreate = useCan('project.create');
  usePage(t`Projects`);
  const slug = list.search.get('preview');
  const columns = useProjectColumns(list);
  const make = () => list.go(list.hrefKeepingPage({ new: '1' }));
  const isDeleted = status === 'deleted';
  const none = counts.active + counts.archived + counts.deleted === 0;
  const preview = slug && (
    <ProjectPreview
      key={slug}
      slug={slug}
      onRead={() => open(slug)}
      onClose={() => list.go(list.hrefKeepingPage({ preview: null }), { replace: true })}
    />
  );
  const open = (project: string) => list.go(withProject(afterChoice(list.search), { slug: project }));
  const header = (
    <PageHeader
      title={
        status === 'active' ? (
          <Plural value={counts.active} _0="No projects yet" one="# project" other="# projects" />
        ) : (
          <Trans>Projects</Trans>
        )
      }
      lead={
        waiting(page.items) > 0 && !isDeleted
          ? t`${plural(waiting(page.items), { one: '# proposal', other: '# proposals' })} to review.`
          : undefined
      }
      actions={
        mayCreate && !none ? (
          <Button variant="primary" icon={plusIcon} onClick={make} onPointerEnter={CreateProject.preload} onFocus={CreateProject.preload}>
            <Trans>New project</Trans>
          </Button>
        ) : undefined
      }
    />
  );
  return (
    <>
      {none ? (
        <Page>
          {header}
          <NoProjects mayCreate={mayCreate} onMake={make} />
        </Page>
      ) : (
        <ListPage
          list={list}
          layout="page"
          label={t`Projects`}
          heading={header}
          page={page}
          columns={columns}
          search={t`Name, key or description`}
          segments={
            <Segments
              label={t`Projects shown`}
              current={status}
              segments={[
                { id: 'active', label: t`Active`, to: list.hrefWith({ status: null }), count: counts.active },
                { id: 'starred', label: t`Starred`, to: list.hrefWith({ status: 'starred' }), count: counts.starred },
                { id: 'archived', label: t`Archived`, to: list.hrefWith({ status: 'archived' }), count: counts.archived },
                ...(counts.deleted > 0 || isDeleted
                  ? [{ id: 'deleted', label: t`Deleted`, to: list.hrefWith({ status: 'deleted' }), count: counts.deleted }]
                  : []),
              ]}
            />
          }
          filters={facets}
          actions={
            !isDeleted && (
              <Segments
                label={t`View`}
                current={view}
                segments={[
                  { id: 'cards', label: t`Cards`, to: list.hrefWith({ view: null }), icon: layoutGridIcon, iconOnly: true },
                  {
                    id: 'table',
                    label: t`Table`,
                    to: list.hrefWith({ view: 'table' }),
                    icon: rows3Icon,
                    iconDirectional: true,
                    iconOnly: true,
                  },
                ]}
              />
            )
          }
          empty={<NothingHere status={status} />}
          noResults={{
            title: <Trans>No project matches these filters</Trans>,
            read: (asked) => queryClient.fetchQuery(projectsQuery({ ...asked, ...partWish(status) })),
          }}
          params={wish}
          exportPath="projects/export"
          nameOf={({ name }) => name}
          bulk={(rows, clear) => <BulkActions projects={rows} onDone={clear} />}
          rowId={(row) => row.slug}
          current={page.items.find((row) => row.slug === slug)?.id}
          open={slug !== null && !isDeleted}
          onOpenPage={() => slug && open(slug)}
          {...(isDeleted ? {} : { preview })}
        >
          {isDeleted
            ? (projects, ticks) => <DeletedProjects projects={projects} ticks={ticks} />
            : view === 'cards'
              ? (projects, ticks) => (
                  <ProjectCards
                    projects={projects}
                    ticks={ticks}
                    makeTo={mayCreate && status === 'active' && !narrowed ? list.hrefKeepingPage({ new: '1' }) : null}
                  />
                )
              : undefined}
        </ListPage>
      )}
      {list.search.has('new') && mayCreate && (
        <CreateProject onClose={() => list.go(list.hrefKeepingPage({ new: null }), { replace: true })} />
      )}
    </>
  );
}

function waiting(projects: readonly { counts: { proposed: number } }[]): number {
  return projects.reduce((sum, { counts }) => sum + counts.proposed, 0);
}

function NoProjects({ mayCreate, onMake }: { mayCreate: boolean; onMake: () => void }): ReactElement {
  return (
    <EmptyState
      kind="never"
      title={<Trans>No projects yet</Trans>}
      actions={
        mayCreate ? (
          <Button variant="primary" icon={plusIcon} onClick={onMake} onPointerEnter={CreateProject.preload} onFocus={CreateProject.preload}>
            <Trans>Create your first project</Trans>
          </Button>
        ) : undefined
      }
    >
      {mayCreate ? (
        <Trans>Conversations, decisions and patterns belong to a project. Most teams create one per repository.</Trans>
      ) : (
        <Trans>No projects are shared with you yet. An owner or administrator of your organization can add you to one.</Trans>
      )}
    </EmptyState>
  );
}

/** The empty state of a part of the list. */
function NothingHere({ status }: { status: ProjectPart }): ReactElement {
  if (status === 'deleted')
    return (
      <EmptyState kind="done" title={<Trans>No deleted projects</Trans>}>
        <Plural
          value={projectGraceDays}
          one="You can restore deleted projects here for # day."
          other="You can restore deleted projects here for # days."
        />
      </EmptyState>
    );
  if (status === 'starred')
    return (
      <EmptyState kind="done" title={<Trans>No starred projects</Trans>}>
        <Trans>Projects that you star appear here. Only you see your stars.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState kind="done" title={status === 'archived' ? <Trans>No archived projects</Trans> : <Trans>All projects are archived</Trans>}>
      <Trans>Archived projects keep their knowledge. You can restore them at any time.</Trans>
    </EmptyState>
  );
}
