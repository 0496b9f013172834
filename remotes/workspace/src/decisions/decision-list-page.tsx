import { can } from '@cairn/api';
import { useListTexts, usePage, useSession, withParams, withProject } from '@cairn/shell';
import { Button, Pager, SearchBox, useListKeys } from '@cairn/ui/core';
import { plusIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactElement, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { useProjectInView } from '../project/in-view.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { DecisionFacets } from './decision-facets.tsx';
import styles from './decision-list-page.module.css';
import { DecisionPreview } from './decision-preview.tsx';
import { DecisionTable } from './decision-table.tsx';
import { type DecisionListState, decisionListWish, decisionParam } from './list-state.ts';
import { NoDecisions } from './no-decisions.tsx';
import { PreviewEdge } from './preview-edge.tsx';
import { keepWidth, keptWidth } from './preview-width.ts';
import { decisionsQuery } from './queries.ts';
import { preloadRecordDecision, RecordDecision } from './record/late.ts';

/** `--preview` of the tokens, px. */
const usualWidth = 440;

/** The table of decisions, with its filters in the URL and a preview beside it. */
export function DecisionListPage({ state }: { state: DecisionListState }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const texts = useListTexts();
  const { data: page } = useSuspenseQuery(decisionsQuery(decisionListWish(state)));
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const { data: project } = useQuery({ ...projectQuery(state.project ?? ''), enabled: state.project !== undefined });
  const scope = state.project === undefined ? null : (project ?? null);
  useProjectInView(scope);
  usePage(t`Decisions`, [
    scope ? { label: scope.name, to: withProject('/app/project', scope) } : { label: session?.tenant.name ?? '', to: '/app' },
  ]);
  const mayRecord = (scope ? [scope] : projects.items).some(
    (one) => one.status === 'active' && session !== null && can(session.user, 'project.write', one),
  );
  const record = () => void navigate(withParams(search, { record: '1' }));
  const region = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(keptWidth);
  const drawnWidth = width ? ({ '--preview-width': `${width}px` } as CSSProperties) : undefined; // its type knows no custom properties
  useListKeys({
    region,
    rows: page.items,
    at: page.items.findIndex(({ projectSlug, number }) => state.decision?.project === projectSlug && state.decision.number === number),
    open: state.decision !== null,
    onShow: (decision) =>
      void navigate(withParams(search, { decision: decisionParam(decision, state.project) }), { replace: state.decision !== null }),
    onClose: () => void navigate(withParams(search, { decision: null }), { replace: true }),
    onRead: () => void navigate(withParams(search, { view: 'full' })),
  });
  return (
    <section className={styles.frame} data-preview={state.decision !== null} aria-label={t`Decisions`} ref={region} style={drawnWidth}>
      <h1 className="visually-hidden" tabIndex={-1}>
        <Trans>Decisions</Trans>
      </h1>
      <div className={styles.bar}>
        <SearchBox className={styles.search} label={t`Search decisions`} labels={texts} />
        <DecisionFacets state={state} projects={projects.items} />
        {mayRecord && (
          <Button
            className={styles.make}
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
      </div>
      <div className={styles.list}>
        {page.items.length === 0 ? (
          <NoDecisions state={state} mayRecord={mayRecord} noProject={projects.total === 0} onRecord={record} />
        ) : (
          <div className={styles.scroll}>
            <DecisionTable decisions={page.items} state={state} />
          </div>
        )}
        {page.total > 0 && (
          <Pager
            offset={page.offset}
            limit={page.limit}
            total={page.total}
            onOffset={(offset) => void navigate(withParams(search, { page: String(offset / page.limit + 1), decision: null }))}
            labels={texts.pager}
          />
        )}
      </div>
      {state.decision && (
        <PreviewEdge
          width={width ?? usualWidth}
          onWidth={(next) => {
            setWidth(next);
            keepWidth(next);
          }}
        />
      )}
      {state.decision && <DecisionPreview key={`${state.decision.project}.${state.decision.number}`} named={state.decision} />}
      {state.recording && mayRecord && (
        <RecordDecision
          project={scope}
          onClose={() => void navigate(withParams(search, { record: null }), { replace: true })}
          onDone={(decision) =>
            void navigate(
              withParams(search, { record: null, q: null, status: null, page: null, decision: decisionParam(decision, state.project) }),
              { replace: true },
            )
          }
        />
      )}
    </section>
  );
}
