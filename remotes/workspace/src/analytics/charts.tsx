import type { Analytics } from '@cairn/api';
import { withProject } from '@cairn/shell';
import { Chart, type ChartData, type ChartLabels, type ChartSeries } from '@cairn/ui/data';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { correctionRate, hitRate } from './use-amounts.ts';
import { stepAt, useDecidedHref, useSessionsHref } from './use-links.ts';

/** A chart has room for five series: four clients, and one for all others. */
const shownClients = 4;

interface Props {
  analytics: Analytics;
  comparable: boolean;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function useCharts({ analytics }: Pick<Props, 'analytics'>) {
  const { t } = useLingui();
  const sessions = useSessionsHref();
  const { step, steps } = analytics;
  const labels: ChartLabels = {
    view: t`Show as`,
    chart: t`Chart`,
    table: t`Table`,
    download: t`Download as CSV`,
    category: { day: t`Day`, week: t`Week`, month: t`Month` }[step],
    total: t`Total`,
    forecast: t`forecast`,
    loading: t`Loading`,
  };
  const base: Pick<ChartData, 'categories' | 'scale'> = {
    categories: steps.map(({ from }) => from),
    scale: step === 'month' ? 'month' : 'day',
  };
  const hrefOf = (day: string, signal?: 'served' | 'corrected') => sessions({ ...stepAt(analytics, day), ...(signal ? { signal } : {}) });
  return { labels, base, hrefOf };
}

export function SessionsChart({ analytics }: Pick<Props, 'analytics'>): ReactElement {
  const { t } = useLingui();
  const { labels, base, hrefOf } = useCharts({ analytics });
  const named = analytics.clients.slice(0, shownClients).map(({ name }) => name);
  const valuesOf = (counts: (client: string) => boolean) =>
    analytics.steps.map(({ clients }) => sum(clients.filter(({ name }) => counts(name)).map(({ sessions }) => sessions)));
  const series = (id: string, name: string, values: number[]): ChartSeries => ({ id, name, values, total: sum(values) });
  const others =
    analytics.clients.length > shownClients
      ? [
          series(
            '',
            t`Others`,
            valuesOf((client) => !named.includes(client)),
          ),
        ]
      : [];
  return (
    <Chart
      title={t`Sessions by client`}
      data={{
        ...base,
        kind: 'stacked',
        series: [
          ...named.map((name) =>
            series(
              name,
              name,
              valuesOf((client) => client === name),
            ),
          ),
          ...others,
        ],
      }}
      labels={labels}
      hrefOf={hrefOf}
      empty={<Trans>No agent sessions in this period.</Trans>}
      fileName="sessions-by-client"
    />
  );
}

export function HitRateChart({ analytics, comparable }: Props): ReactElement {
  const { t } = useLingui();
  const { labels, base, hrefOf } = useCharts({ analytics });
  const rates = (rows: readonly { helped: number; served: number }[]) =>
    base.categories.map((_, at) => (rows[at] ? hitRate(rows[at]) : null));
  const before = comparable && analytics.totalBefore && hitRate(analytics.totalBefore) !== null;
  return (
    <Chart
      title={t`Context hit rate`}
      note={<Trans>sessions that called something helpful, of those served</Trans>}
      data={{
        ...base,
        kind: 'area',
        numberFormat: { style: 'percent', maximumFractionDigits: 0 },
        series: [{ id: 'now', name: t`this period`, values: rates(analytics.steps), total: hitRate(analytics.total) ?? 0 }],
        ...(before
          ? {
              previous: {
                id: 'before',
                name: t`before`,
                values: rates(analytics.stepsBefore),
                total: before ? (hitRate(analytics.totalBefore ?? analytics.total) ?? 0) : 0,
              },
            }
          : {}),
      }}
      labels={labels}
      hrefOf={(day) => hrefOf(day, 'served')}
      opens={(day) => {
        const served = analytics.steps.find(({ from }) => from === day)?.served ?? 0;
        return t`${plural(served, { one: 'Opens # session with context', other: 'Opens # sessions with context' })}`;
      }}
      footer={
        analytics.total.served > 0 && <Trans>Each point opens the sessions that were served a rule or a decision, helpful or not.</Trans>
      }
      empty={<Trans>No session was served a rule or a decision in this period.</Trans>}
      fileName="context-hit-rate"
    />
  );
}

export function CorrectionsChart({ analytics, comparable }: Props): ReactElement {
  const { t } = useLingui();
  const { labels, base, hrefOf } = useCharts({ analytics });
  const rates = (rows: readonly { corrections: number; sessions: number }[]) =>
    base.categories.map((_, at) => (rows[at] ? correctionRate(rows[at]) : null));
  const before = comparable && analytics.totalBefore ? (correctionRate(analytics.totalBefore) ?? undefined) : undefined;
  return (
    <Chart
      title={t`Corrections per 100 sessions`}
      note={<Trans>fewer is better</Trans>}
      data={{
        ...base,
        kind: 'area',
        series: [{ id: 'now', name: t`this period`, values: rates(analytics.steps), total: correctionRate(analytics.total) ?? 0 }],
        ...(before === undefined
          ? {}
          : { previous: { id: 'before', name: t`before`, values: rates(analytics.stepsBefore), total: before } }),
      }}
      labels={labels}
      hrefOf={(day) => hrefOf(day, 'corrected')}
      opens={(day) => {
        const corrections = analytics.steps.find(({ from }) => from === day)?.corrections ?? 0;
        return t`${plural(corrections, { one: 'Opens the session with # correction', other: 'Opens the sessions with # corrections' })}`;
      }}
      footer={
        analytics.total.sessions > 0 && (
          <Trans>Each point opens the sessions in which a person corrected the agent. One session can have several corrections.</Trans>
        )
      }
      empty={<Trans>No agent sessions in this period.</Trans>}
      fileName="corrections"
    />
  );
}

/** The outcomes of proposals of one kind, by decision date. */
export function OutcomeChart({ analytics, kind }: Pick<Props, 'analytics'> & { kind: 'rules' | 'decisions' }): ReactElement {
  const { t } = useLingui();
  const { labels, base } = useCharts({ analytics });
  const href = useDecidedHref(kind);
  const totals = analytics.proposals[kind];
  const names = { accepted: t`accepted`, rejected: t`rejected`, merged: t`merged` };
  const outcomes = kind === 'rules' ? (['accepted', 'rejected', 'merged'] as const) : (['accepted', 'rejected'] as const);
  const hasOutcomes = sum(Object.values(totals)) > 0;
  return (
    <Chart
      title={kind === 'rules' ? t`Outcome of proposed rules` : t`Outcome of proposed decisions`}
      data={{
        ...base,
        kind: 'stacked',
        series: outcomes.map((id) => ({
          id,
          name: names[id],
          values: hasOutcomes ? analytics.steps.map((step) => step[kind][id]) : base.categories.map(() => null),
          total: totals[id],
        })),
      }}
      labels={labels}
      hrefOf={href && ((day) => href(stepAt(analytics, day)))}
      empty={<Trans>Nothing was decided in this period.</Trans>}
      footer={href ? undefined : <Trans>Counted for the filtered sessions. The linked lists do not have these filters.</Trans>}
      fileName={`outcome-${kind}`}
    />
  );
}

export function StaleChart({ analytics }: Pick<Props, 'analytics'>): ReactElement {
  const { t } = useLingui();
  const { labels, base } = useCharts({ analytics });
  const [search] = useSearchParams();
  const project = search.get('project');
  const { rules, stale } = analytics.inForce;
  const hasShares = analytics.steps.some((step) => step.stale !== null);
  return (
    <Chart
      title={t`Stale rules`}
      note={<Trans>share of those in force</Trans>}
      data={{
        ...base,
        kind: 'line',
        numberFormat: { style: 'percent', maximumFractionDigits: 0 },
        series: [
          { id: 'stale', name: t`stale`, values: analytics.steps.map((step) => step.stale), total: rules === 0 ? 0 : stale / rules },
        ],
      }}
      labels={labels}
      hrefOf={() => withProject('/app/learning?status=stale', project ? { slug: project } : null)}
      opens={() => t`${plural(stale, { one: 'Opens # rule that is stale now', other: 'Opens # rules that are stale now' })}`}
      footer={
        hasShares && <Trans>Each point opens the rules that are stale now. Which ones were stale on an earlier day is not recorded.</Trans>
      }
      empty={<Trans>Recorded once a day, from the first day with rules in force.</Trans>}
      fileName="stale-rules"
    />
  );
}
