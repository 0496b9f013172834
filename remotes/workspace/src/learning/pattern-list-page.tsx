import { can, type Pattern, patternKinds, patternLevels, type Readiness, readinessOf } from '@cairn/api';
import { type ListFilter, ListPage, useList } from '@cairn/list';
import { queryClient, usePage, useSession } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocation } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { useProjectInView } from '../project/current-project.ts';
import { useProjectFacet } from '../projects/project-facet.tsx';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { useCanInProject } from '../projects/use-can-in-project.ts';
import { useDecidedFacets } from '../texts/decided-facets.ts';
import { usePatternKindText } from '../texts/pattern-states.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { useFirstShown } from './first-shown.ts';
import { ExportRules, PatternPreview, RecordPattern } from './lazy-record.ts';
import { ListMenu } from './list-menu.tsx';
import { partOf, partWish, patternListAt, patternsWish, projectPatternsPath, stateInView } from './list-state.ts';
import { NoPatterns } from './no-patterns.tsx';
import { useOpensFirst } from './opens-first.ts';
import { usePatternColumns } from './pattern-columns.tsx';
import { patternsQuery } from './queries.ts';
import { inShownOrder, isByReadiness, sessionInGroup } from './shown-order.ts';
import { StateSegments } from './state-segments.tsx';

/** Lists patterns, of one project or all, with their review actions. */
export function PatternListPage(): ReactElement {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const session = useSession();
  const mayIn = useCanInProject();
  const within = pathname === projectPatternsPath;
  const list = useList(patternListAt(pathname));
  const status = stateInView(patternListAt(pathname), list.state);
  const { project: slug } = list.state.filters;
  const wish = patternsWish(patternListAt(pathname), list.state);
  const { data: read } = useSuspenseQuery(patternsQuery(wish));
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const byProject = useProjectFacet(projects.items);
  const { data: project } = useQuery({ ...projectQuery(slug ?? ''), enabled: slug !== undefined });
  const scope = slug === undefined ? null : (project ?? null);
  useProjectInView(scope);
  usePage(within ? t`Patterns` : t`Review`);
  const kindText = usePatternKindText();
  const groupOf = useGroupNames();
  const known = scope ? [scope] : projects.items;
  const mayRecord = known.some((one) => mayIn('project.write', one));
  const mayReview = known.some((one) => session !== null && can(session.user, 'project.review', one));
  const grouped = isByReadiness(patternListAt(pathname), list.state);
  const page = { ...read, items: inShownOrder(patternListAt(pathname), list.state, read.items) };
  const [closed, setClosed] = useState(false);
  const opensFirst = useOpensFirst(patternListAt(pathname), list.state) && !closed;
  const named = list.search.get('pattern');
  const first = useFirstShown(page.items, JSON.stringify(wish), opensFirst && named === null);
  const openId = named ?? first.id;
  const columns = usePatternColumns(list, openId !== null);
  const at = page.items.findIndex(({ id }) => id === openId);
  const show = (id: string | null) => list.go(list.hrefKeepingPage({ pattern: id }), { replace: true });
  const close = () => {
    setClosed(true);
    show(null);
  };
  const neighbour = (step: number) => {
    const row = at < 0 ? undefined : page.items[at + step];
    return row && (() => show(row.id));
  };
  const record = () => list.go(list.hrefKeepingPage({ record: '1' }));
  const facets: ListFilter[] = [
    { id: 'kind', name: t`Kind`, entries: patternKinds.map((value) => ({ value, label: kindText(value) })) },
    {
      id: 'level',
      name: t`Applies to`,
      entries: patternLevels.map((value) => ({ value, label: value === 'tenant' ? t`Every project` : t`One project` })),
    },
    byProject,
  ];
  const decided = useDecidedFacets(list.state.filters);
  return (
    <>
      <ListPage
        list={list}
        layout="reading"
        label={t`Patterns`}
        heading={
          <h1 className="visually-hidden" tabIndex={-1}>
            {within ? <Trans>Patterns</Trans> : <Trans>Review</Trans>}
          </h1>
        }
        page={page}
        columns={columns}
        tallRows
        groupBy={grouped ? (row) => groupOf(row, page.items) : undefined}
        search={t`Search patterns`}
        segments={<StateSegments current={status} project={slug} />}
        filters={[...(within ? facets.slice(0, 1) : facets), ...decided]}
        actions={
          <>
            {scope && <ListMenu onExport={() => list.go(list.hrefKeepingPage({ export: '1' }))} />}
            {mayRecord && (
              <Button variant="primary" size="small" icon={plusIcon} onClick={record} onPointerEnter={() => RecordPattern.preload()}>
                <Trans>New pattern</Trans>
              </Button>
            )}
          </>
        }
        empty={<NoPatterns part={status} mayRecord={mayRecord} onRecord={record} />}
        noResults={{
          title: <Trans>No pattern matches these filters</Trans>,
          read: (wish) => queryClient.fetchQuery(patternsQuery({ ...wish, ...partWish(status) })),
        }}
        params={wish}
        exportPath="patterns/export"
        nameOf={({ rule }) => rule}
        bulk={
          mayReview
            ? (rows, clear) => (
                <BulkActions
                  patterns={rows}
                  projects={known}
                  onDone={() => {
                    clear();
                    first.leave(rows.map(({ id }) => id));
                  }}
                />
              )
            : undefined
        }
        rowId={({ id }) => id}
        current={openId ?? undefined}
        open={openId !== null}
        onClose={close}
        onOpenPage={() => list.go(list.hrefKeepingPage({ pattern: openId, view: 'full' }))}
        preview={
          openId && (
            <PatternPreview
              key={openId}
              id={openId}
              place={at < 0 ? null : { at: page.offset + at + 1, of: page.total }}
              onNext={neighbour(1)}
              onPrevious={neighbour(-1)}
              onRead={() => list.go(list.hrefKeepingPage({ pattern: openId, view: 'full' }))}
              onDone={() => {
                first.leave([openId]);
                (neighbour(1) ?? neighbour(-1) ?? (() => show(null)))();
              }}
              onShow={({ id, status: its }) => list.go(list.hrefWith({ status: partOf(its), pattern: id }))}
              onClose={close}
            />
          )
        }
      />
      {list.search.has('record') && mayRecord && (
        <RecordPattern project={scope} onClose={() => list.go(list.hrefKeepingPage({ record: null }), { replace: true })} />
      )}
      {list.search.has('export') && scope && (
        <ExportRules project={scope} onClose={() => list.go(list.hrefKeepingPage({ export: null }), { replace: true })} />
      )}
    </>
  );
}

/** Returns the heading of a row's group: its readiness, and the session that proposed it with others. */
function useGroupNames(): (row: Pattern, rows: readonly Pattern[]) => string {
  const { t } = useLingui();
  const names: Record<Readiness, string> = {
    contradicts: t`Contradicts a rule in force`,
    ready: t`Ready to decide`,
    thin: t`Thin evidence`,
  };
  return (row, rows) => {
    const name = names[readinessOf(row)];
    const session = sessionInGroup(row, rows);
    if (!session) return name;
    const source = `\u2068${session.client}\u2069`;
    const goal = `\u2068${session.goal}\u2069`;
    return goal === '\u2068\u2069' ? t`${name}, from a session of ${source}` : t`${name}, from a session of ${source}: ${goal}`;
  };
}
