import { minorDigits, type Revenue, revenueMovements, tenantPlans } from '@cairn/api';
import { Chart, type ChartData, type ChartLabels } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useTenantTexts } from '../../texts/tenant-states.tsx';
import { movedSubscriptionsPath } from '../links.ts';
import { useMovementNames } from '../movement-names.ts';

/** Recurring revenue of twelve months in one currency: by plan, and by movement. */
export function RevenueCharts({ currency, months }: Revenue['currencies'][number]): ReactElement {
  const { t } = useLingui();
  const texts = useTenantTexts();
  const scale = 10 ** minorDigits(currency);
  const labels: ChartLabels = {
    view: t`Show as`,
    chart: t`Chart`,
    table: t`Table`,
    download: t`Download as CSV`,
    category: t`Month`,
    total: t`Total`,
    forecast: t`forecast`,
    loading: t`Loading`,
  };
  const base: Pick<ChartData, 'categories' | 'scale' | 'numberFormat'> = {
    categories: months.map(({ month }) => `${month}-01`),
    scale: 'month',
    numberFormat: { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 },
  };
  const series = (id: string, name: string, minor: readonly number[], total: number) => ({
    id,
    name,
    values: minor.map((value) => value / scale),
    total: total / scale,
  });
  const hrefOf = (day: string) => movedSubscriptionsPath(day.slice(0, 7), currency);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const names = useMovementNames();
  const movements = revenueMovements.map((id) => ({ id, name: names[id], values: months.map((month) => month[`${id}Minor`]) }));
  return (
    <>
      <Chart
        title={t`Revenue by plan`}
        note={<Trans>{currency} per month, without usage and tax</Trans>}
        data={{
          ...base,
          kind: 'stacked',
          series: tenantPlans
            .filter((plan) => months.some(({ byPlan }) => byPlan[plan] > 0))
            .map((plan) =>
              series(
                plan,
                texts.plan(plan),
                months.map(({ byPlan }) => byPlan[plan]),
                months.at(-1)?.byPlan[plan] ?? 0,
              ),
            ),
        }}
        labels={labels}
        hrefOf={hrefOf}
        empty={<Trans>No payments yet.</Trans>}
        fileName={`revenue-${currency}`}
      />
      <Chart
        title={t`Revenue movement`}
        note={<Trans>what was added, and what was lost</Trans>}
        data={{ ...base, kind: 'grouped', series: movements.map(({ id, name, values }) => series(id, name, values, sum(values))) }}
        labels={labels}
        hrefOf={hrefOf}
        empty={<Trans>No payments yet.</Trans>}
        fileName={`revenue-movement-${currency}`}
      />
    </>
  );
}
