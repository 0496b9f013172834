import { useCan, useListTexts, usePage, useSession, withParams } from '@cairn/shell';
import { Button, EmptyState, ListBar, late, Page, PageHeader, Pager, SearchBox, Segments } from '@cairn/ui/core';
import { layoutGridIcon, plusIcon, rows3Icon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { projectListState, projectListWish } from './list-state.ts';
import { ProjectCards } from './project-cards.tsx';
import { ProjectTable } from './project-table.tsx';
import { projectsQuery } from './queries.ts';

const CreateProject = late(() => import('./create-project.tsx').then((module) => module.CreateProject));

/** `/app/projects`: every project that the reader may see, and the way to make one. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = projectListState(search);
  const { data: page } = useSuspenseQuery(projectsQuery(projectListWish(state)));
  const { data: active } = useSuspenseQuery(projectsQuery({ limit: 1 }));
  const { data: archived } = useSuspenseQuery(projectsQuery({ status: 'archived', limit: 1 }));
  const mayCreate = useCan('project.create');
  const texts = useListTexts();
  usePage(t`Projects`, [{ label: session?.tenant.name ?? '', to: '/app' }]);
  const make = () => void navigate(withParams(search, { new: '1' }));
  const none = active.total === 0 && archived.total === 0;
  return (
    <Page>
      <PageHeader
        title={<Plural value={active.total} _0="No project yet" one="# project" other="# projects" />}
        lead={
          waiting(page.items) > 0
            ? t`${plural(waiting(page.items), { one: '# proposal waits', other: '# proposals wait' })} for a person’s word.`
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
      {none ? (
        <NoProjects mayCreate={mayCreate} onMake={make} />
      ) : (
        <>
          <ListBar
            end={
              <Segments
                label={t`View`}
                current={state.view}
                segments={[
                  { id: 'cards', label: t`Cards`, to: withParams(search, { view: null }), icon: layoutGridIcon, bare: true },
                  {
                    id: 'table',
                    label: t`Table`,
                    to: withParams(search, { view: 'table' }),
                    icon: rows3Icon,
                    iconDirectional: true,
                    bare: true,
                  },
                ]}
              />
            }
          >
            <SearchBox label={t`Name, key or description`} labels={texts} />
            <Segments
              label={t`Which projects`}
              current={state.status}
              segments={[
                { id: 'active', label: t`Active`, to: withParams(search, { status: null, page: null }), count: active.total },
                { id: 'archived', label: t`Archived`, to: withParams(search, { status: 'archived', page: null }), count: archived.total },
              ]}
            />
          </ListBar>
          {page.items.length === 0 ? (
            <NothingFound state={state} onClear={() => void navigate(withParams(search, { q: null, page: null, status: null }))} />
          ) : state.view === 'table' ? (
            <ProjectTable projects={page.items} />
          ) : (
            <ProjectCards
              projects={page.items}
              makeTo={mayCreate && state.status === 'active' && !state.q ? withParams(search, { new: '1' }) : null}
            />
          )}
          {page.total > page.limit && (
            <Pager
              offset={page.offset}
              limit={page.limit}
              total={page.total}
              onOffset={(offset) => void navigate(withParams(search, { page: String(offset / page.limit + 1) }))}
              labels={texts.pager}
            />
          )}
        </>
      )}
      {state.making && mayCreate && <CreateProject onClose={() => void navigate(withParams(search, { new: null }), { replace: true })} />}
    </Page>
  );
}

function waiting(projects: readonly { counts: { proposed: number } }[]): number {
  return projects.reduce((sum, { counts }) => sum + counts.proposed, 0);
}

function NoProjects({ mayCreate, onMake }: { mayCreate: boolean; onMake: () => void }): ReactElement {
  return (
    <EmptyState
      kind="never"
      title={<Trans>A project is where the stones lie</Trans>}
      actions={
        mayCreate ? (
          <Button variant="primary" icon={plusIcon} onClick={onMake} onPointerEnter={CreateProject.preload} onFocus={CreateProject.preload}>
            <Trans>Make your first project</Trans>
          </Button>
        ) : undefined
      }
    >
      {mayCreate ? (
        <Trans>Conversations, decisions and patterns belong to a project. Most teams take one per repository.</Trans>
      ) : (
        <Trans>Nobody has shared a project with you yet. An owner or administrator of your organisation can add you to one.</Trans>
      )}
    </EmptyState>
  );
}

function NothingFound({ state, onClear }: { state: { q: string; status: string }; onClear: () => void }): ReactElement {
  const { q } = state;
  return (
    <EmptyState
      kind={q ? 'filtered' : 'done'}
      title={
        q ? (
          <Trans>
            No project matches “<bdi>{q}</bdi>”
          </Trans>
        ) : state.status === 'archived' ? (
          <Trans>Nothing is archived</Trans>
        ) : (
          <Trans>Every project is archived</Trans>
        )
      }
      actions={q ? <Button onClick={onClear}>{<Trans>Clear the search</Trans>}</Button> : undefined}
    >
      {q ? (
        <Trans>Names, keys and descriptions are searched.</Trans>
      ) : (
        <Trans>An archived project keeps its knowledge and can be restored at any time.</Trans>
      )}
    </EmptyState>
  );
}
