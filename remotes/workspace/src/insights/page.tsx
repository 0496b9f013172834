import { can, type Insight, insightSeverities, insightStates, insightTypes } from '@cairn/api';
import { ListPage, useList } from '@cairn/list';
import { queryClient, usePage, useSession } from '@cairn/shell';
import { Columns, EmptyState, lazy, PageHeader, Segments } from '@cairn/ui/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { choosableProjects } from '../conversations/load.ts';
import { RecordPattern } from '../learning/lazy-record.ts';
import { useProjectInView } from '../project/current-project.ts';
import { useProjectFacet } from '../projects/project-facet.tsx';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { useInsightSentence, useInsightStateText, useInsightTypeText, useSeverityText } from '../texts/insight-texts.tsx';
import styles from './insight-card.module.css';
import { InsightCard } from './insight-card.tsx';
import { Watched } from './lazy-watched.ts';
import { insightList, insightsWish } from './list-state.ts';
import { insightsQuery, insightWatchQuery } from './queries.ts';

const BulkActions = lazy(() => import('./bulk-actions.tsx').then((module) => module.BulkActions));

/** `/app/insights`: insights, most severe first, and the monitors. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const list = useList(insightList);
  const session = useSession();
  const { status = 'open', project: slug } = list.state.filters;
  const wish = insightsWish(list.state);
  const { data: page } = useSuspenseQuery(insightsQuery(wish));
  const { data: watch } = useSuspenseQuery(insightWatchQuery(slug));
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const byProject = useProjectFacet(projects.items);
  const { data: project } = useQuery({ ...projectQuery(slug ?? ''), enabled: slug !== undefined });
  const scope = slug === undefined ? null : (project ?? null);
  useProjectInView(scope);
  usePage(t`Insights`);
  const typeText = useInsightTypeText();
  const severityText = useSeverityText();
  const stateText = useInsightStateText();
  const sentence = useInsightSentence();
  const open = watch.counts.open ?? 0;
  const over = watch.counts.auto_resolved ?? 0;
  const any = insightStates.some((state) => (watch.counts[state] ?? 0) > 0);
  const mayReview = (scope ? [scope] : projects.items).some((one) => session !== null && can(session.user, 'project.review', one));
  const recording = page.items.find(({ id }) => id === list.search.get('record'));
  const of = (insight: Insight) => (scope?.id === insight.projectId ? scope : projects.items.find(({ id }) => id === insight.projectId));
  const place = recording && of(recording);
  const aside = <Watched project={scope} />;
  return (
    <>
      <ListPage
        list={list}
        layout="page"
        label={t`Insights`}
        heading={
          <PageHeader
            title={open === 0 ? t`No open insights` : t`${plural(open, { one: '# open insight', other: '# open insights' })}`}
            lead={
              over > 0
                ? t`Detected in sessions, rules and decisions. ${plural(over, { one: '# was auto-resolved.', other: '# were auto-resolved.' })}`
                : t`Detected in sessions, rules and decisions.`
            }
          />
        }
        page={page}
        columns={[
          { id: 'severity', label: t`Severity`, cell: ({ severity }) => severityText(severity) },
          { id: 'noticed', label: t`Detected`, cell: ({ createdAt }) => createdAt },
          { id: 'type', label: t`Type`, cell: ({ type }) => typeText(type) },
          { id: 'project', label: t`Project`, cell: ({ projectName }) => projectName },
          { id: 'what', label: t`Insight`, fill: true, card: 'title', cell: (insight) => sentence(insight) },
        ]}
        search={t`File, rule or error`}
        segments={
          <Segments
            label={t`State`}
            current={status}
            segments={insightStates.map((state) => ({
              id: state,
              label: stateText(state),
              to: list.hrefWith({ status: state === 'open' ? null : state }),
              count: watch.counts[state] ?? 0,
            }))}
          />
        }
        filters={[
          { id: 'type', name: t`Type`, entries: insightTypes.map((value) => ({ value, label: typeText(value) })) },
          { id: 'severity', name: t`Severity`, entries: insightSeverities.map((value) => ({ value, label: severityText(value) })) },
          byProject,
        ]}
        empty={
          <Columns aside={aside}>
            <EmptyState kind={any ? 'done' : 'never'} title={any ? <Trans>No insights here</Trans> : <Trans>No insights yet</Trans>}>
              <Trans>
                Every ten minutes, Cairn looks for contradicting rules, repeated errors, files that every session edits, and rules that are
                no longer served.
              </Trans>
            </EmptyState>
          </Columns>
        }
        noResults={{
          title: <Trans>No insight matches these filters</Trans>,
          read: (wish) => queryClient.fetchQuery(insightsQuery({ ...wish, status })),
        }}
        params={wish}
        exportPath="insights/export"
        nameOf={sentence}
        bulk={
          mayReview
            ? (rows, clear) => <BulkActions insights={rows} projects={scope ? [scope] : projects.items} onDone={clear} />
            : undefined
        }
        rowId={({ id }) => id}
        current={undefined}
        open={false}
      >
        {(insights, ticks) => (
          <Columns aside={aside}>
            <ul className={styles.cards}>
              {insights.map((insight) => (
                <InsightCard
                  key={insight.id}
                  insight={insight}
                  ticks={ticks}
                  project={of(insight)}
                  within={scope !== null}
                  onRecord={() => list.go(list.hrefKeepingPage({ record: insight.id }))}
                />
              ))}
            </ul>
          </Columns>
        )}
      </ListPage>
      {recording && place && (
        <RecordPattern
          project={place}
          start={startOf(recording)}
          evidence={evidenceOf(recording)}
          onClose={() => list.go(list.hrefKeepingPage({ record: null }), { replace: true })}
        />
      )}
    </>
  );
}

/** Returns the initial values of a rule about an insight: its paths, and for an error the kind `pitfall`. */
function startOf({ type, subjects }: Insight) {
  const paths = subjects.flatMap(({ type: kind, id }) => (kind === 'file' ? [id] : kind === 'directory' ? [`${id}/**`] : []));
  return { paths, kind: type === 'repeated_error' ? ('pitfall' as const) : ('convention' as const) };
}

/** Returns the text of an error as evidence, from a session that encountered it. */
function evidenceOf({ subjects, evidence }: Insight) {
  const [error] = subjects.filter(({ type }) => type === 'error');
  return error ? evidence.slice(0, 1).map(({ id }) => ({ type: 'session' as const, id, quote: error.title })) : [];
}
