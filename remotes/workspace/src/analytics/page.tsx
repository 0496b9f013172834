import { type Analytics, can } from '@cairn/api';
import { usePage, useSession, withProject } from '@cairn/shell';
import { ButtonLink, EmptyState, Page, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useProjectInView } from '../project/current-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { sessionFacetsQuery } from '../sessions/queries.ts';
import styles from './analytics.module.css';
import { ByModel, ByProject } from './breakdowns.tsx';
import { CorrectionsChart, HitRateChart, OutcomeChart, SessionsChart, StaleChart } from './charts.tsx';
import { KeyFigures } from './key-figures.tsx';
import { BestRules, EditedFiles, SeldomUseful } from './rankings.tsx';
import { analyticsQuery } from './state.ts';
import { Toolbar } from './toolbar.tsx';
import { hitRate, useAmounts } from './use-amounts.ts';

/** `/app/analytics` and `/app/project/analytics`: whether Cairn's knowledge helps agents, and their cost. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const slug = search.get('project') ?? undefined;
  const session = useSession();
  const { data: analytics } = useSuspenseQuery(analyticsQuery(search));
  const { data: facets } = useSuspenseQuery(sessionFacetsQuery(slug));
  const { data: project } = useQuery({ ...projectQuery(slug ?? ''), enabled: slug !== undefined });
  const scope = slug === undefined ? null : (project ?? null);
  useProjectInView(scope);
  usePage(t`Analytics`);
  const title = useHeadline(analytics);
  const lead = useLead(analytics, scope?.name);
  const comparable = analytics.before !== null && analytics.since !== null && analytics.since <= analytics.before.from;
  if (analytics.since === null) {
    const mayConnect = session !== null && (scope ? can(session.user, 'project.write', scope) : true);
    return (
      <Page>
        <EmptyState
          kind="never"
          headingLevel={1}
          title={<Trans>Nothing to analyze yet</Trans>}
          actions={
            mayConnect && (
              <ButtonLink to={scope ? withProject('/app/project?connect=1', scope) : '/app/projects'}>
                <Trans>Connect an agent</Trans>
              </ButtonLink>
            )
          }
        >
          <Trans>Sessions, costs and corrections appear here once an agent uses an API key.</Trans>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page className={styles.page ?? ''}>
      <PageHeader title={title} lead={lead} />
      <Toolbar analytics={analytics} facets={facets} />
      <KeyFigures analytics={analytics} comparable={comparable} />
      <div className={styles.wide}>
        <SessionsChart analytics={analytics} />
        <HitRateChart analytics={analytics} comparable={comparable} />
      </div>
      <CorrectionsChart analytics={analytics} comparable={comparable} />
      <div className={styles.wide}>
        <OutcomeChart kind="rules" analytics={analytics} />
        <OutcomeChart kind="decisions" analytics={analytics} />
      </div>
      {scope === null && <ByProject analytics={analytics} />}
      <div className={styles.three}>
        <StaleChart analytics={analytics} />
        <BestRules analytics={analytics} />
        <SeldomUseful analytics={analytics} />
      </div>
      <div className={styles.wide}>
        <ByModel analytics={analytics} />
        <EditedFiles analytics={analytics} />
      </div>
    </Page>
  );
}

/** Returns a one-sentence summary of the period. */
function useHeadline({ total }: Analytics): string {
  const { t } = useLingui();
  const { percent } = useAmounts();
  const rate = hitRate(total);
  if (total.sessions === 0) return t`No agent sessions in this period`;
  if (rate === null) return t`Agents were served no rules in this period`;
  const share = percent(rate);
  return t`Context helped in ${share} of the sessions that were served any`;
}

function useLead({ from, to, before, since, timeZone }: Analytics, project: string | undefined): ReactElement {
  const amounts = useAmounts();
  const range = amounts.range({ from, to });
  const days = before && since !== null && since <= before.from ? amounts.range(before) : null;
  const first = amounts.day(since ?? from);
  return (
    <>
      {project === undefined ? (
        <Trans>All projects that you can read, {range}.</Trans>
      ) : (
        <Trans>
          <bdi>{project}</bdi>, {range}.
        </Trans>
      )}{' '}
      {days !== null && <Trans>Compared with {days}.</Trans>}
      {before && days === null && <Trans>Not compared: the first session was on {first}.</Trans>} <Trans>Days of {timeZone}.</Trans>
    </>
  );
}
