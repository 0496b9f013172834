import { can, type Pattern, patternKinds, patternLevels, type Readiness, readinessOf } from '@cairn/api';
import { type ListFilter, ListPage, useList } from '@cairn/list';
import { queryClient, usePage, useSession } from '@cairn/shell';
import { Button, Segments } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { useProjectInView } from '../project/in-view.ts';
import { useMayIn } from '../projects/may-in.ts';
import { useProjectFacet } from '../projects/project-facet.tsx';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { useDecidedFacets } from '../texts/decided-facets.ts';
import { usePatternKindText, usePatternStateText } from '../texts/pattern-states.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { ExportRules, PatternPreview, RecordPattern } from './lazy-record.ts';
import { ListMenu } from './list-menu.tsx';
import {
  type PatternListOf,
  type PatternPart,
  partOf,
  partWish,
  pastStates,
  patternListAt,
  patternsWish,
  projectPatternsPath,
  stateInView,
} from './list-state.ts';
import { NoPatterns } from './no-patterns.tsx';
import { usePatternColumns } from './pattern-columns.tsx';
import { patternCountsQuery, patternsQuery } from './queries.ts';
import { inShownOrder, isByReadiness, sessionInGroup } from './shown-order.ts';

/** The parts of the inbox and of the list of a project. */
const shownParts: readonly PatternPart[] = ['proposed', 'snoozed', 'stale', 'accepted', 'branch', 'rejected', 'past'];
/** Those that are offered where they are empty too. */
const always: readonly PatternPart[] = ['proposed', 'accepted'];

/** The list of patterns, or of one project's, and what a person has to say to them. */
export function PatternListPage(): ReactElement {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const session = useSession();
  const mayIn = useMayIn();
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
  const openId = list.search.get('pattern');
  const columns = usePatternColumns(list, openId !== null);
  const kindText = usePatternKindText();
  const groupOf = useGroupNames();
  const known = scope ? [scope] : projects.items;
  const mayRecord = known.some((one) => mayIn('project.write', one));
  const mayReview = known.some((one) => session !== null && can(session.user, 'project.review', one));
  const grouped = isByReadiness(patternListAt(pathname), list.state);
  const page = { ...read, items: inShownOrder(patternListAt(pathname), list.state, read.items) };
  const at = page.items.findIndex(({ id }) => id === openId);
  const show = (id: string | null) => list.go(list.hrefKeepingPage({ pattern: id }), { replace: true });
  const neighbour = (step: number) => {
    const row = at < 0 ? undefined : page.items[at + step];
    return row && (() => show(row.id));
  };
  const record = () => list.go(list.hrefKeepingPage({ record: '1' }));
  const facets: ListFilter[] = [
    { id: 'kind', name: t`Kind`, entries: patternKinds.map((value) => ({ value, label: kindText(value) })) },
    {
      id: 'level',
      name: t`Holds in`,
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
        segments={<Parts list={list} current={status} project={slug} />}
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
        bulk={mayReview ? (rows, clear) => <BulkActions patterns={rows} projects={known} onDone={clear} /> : undefined}
        rowId={({ id }) => id}
        current={openId ?? undefined}
        open={openId !== null}
        onOpenPage={() => list.go(list.hrefKeepingPage({ view: 'full' }))}
        preview={
          openId && (
            <PatternPreview
              key={openId}
              id={openId}
              place={at < 0 ? null : { at: page.offset + at + 1, of: page.total }}
              onNext={neighbour(1)}
              onPrevious={neighbour(-1)}
              onRead={() => list.go(list.hrefKeepingPage({ view: 'full' }))}
              onShow={({ id, status: its }) => list.go(list.hrefWith({ status: partOf(its), pattern: id }))}
              onClose={() => show(null)}
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

function Parts({ list, current, project }: { list: PatternListOf; current: PatternPart; project: string | undefined }): ReactElement {
  const { t } = useLingui();
  const stateText = usePatternStateText();
  const { data: counts } = useQuery(patternCountsQuery(project));
  const countOf = (part: PatternPart) =>
    part === 'decided'
      ? undefined
      : part === 'past'
        ? counts && pastStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
        : counts?.[part];
  const labelOf = (part: PatternPart) => {
    if (part === 'branch') return t({ message: 'On branches', context: 'patterns in force' });
    if (part === 'decided') return t({ message: 'Decided', context: 'proposals on which there is a decision' });
    return part === 'past' ? t({ message: 'Past', context: 'patterns that are no longer in force' }) : stateText(part);
  };
  return (
    <Segments
      label={t`State`}
      current={current}
      segments={[...shownParts, ...(current === 'decided' ? [current] : [])]
        .filter((part) => always.includes(part) || part === current || countOf(part))
        .map((part) => ({ id: part, label: labelOf(part), to: list.hrefWith({ status: part }), count: countOf(part) }))}
    />
  );
}

/** The heading of a row: how ready it is, and the session that proposed it with others. */
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
