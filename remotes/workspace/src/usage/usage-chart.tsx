import type { UsageReport } from '@cairn/api';
import { amountFormat, useMeterNames } from '@cairn/billing/meters';
import { useLocale } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';
import { Chart, type ChartData } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { forecastOf } from './forecast.ts';
import styles from './page.module.css';
import { isGauge } from './view.ts';

const bytesPerMegabyte = 1_000_000;

/** The chart of a meter's month: cumulative totals with limit and forecast, or daily values of a gauge. */
export function UsageChart({ report }: { report: UsageReport }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { meter, usage } = report;
  const name = useMeterNames()[meter];
  const month = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${usage.month}-01`));
  const format = amountFormat(locale, meter);
  const forecast = isGauge(meter) ? null : forecastOf(report);
  const end = forecast?.days.at(-1);
  const [expected, low, high] = [end?.expected ?? 0, end?.low ?? 0, end?.high ?? 0].map((amount) => format(Math.round(amount)));
  return (
    <Chart
      title={t`${name} in ${month}`}
      data={useChartData(report, forecast)}
      height={240}
      hrefOf={sessionsUntil(report)}
      empty={<Trans>No usage in this month.</Trans>}
      fileName={`usage-${usage.month}-${meter}`}
      footer={
        end && (
          <p className={styles.note}>
            <Trans>
              Forecast for the month: {expected}, in 8 of 10 cases {low} to {high}. Computed from the mean and the spread of the last 28
              days.
            </Trans>
          </p>
        )
      }
      labels={{
        view: t`Show as`,
        chart: t`Chart`,
        table: t`Table`,
        download: t`Download as CSV`,
        category: t`Day`,
        total: t`Total`,
        forecast: t`forecast`,
        loading: t`Loading`,
      }}
    />
  );
}

/**
 * Returns a function that builds the link to the sessions behind a day's value. Undefined for other meters, which have no records: calls
 * and searches are only counted.
 */
function sessionsUntil({ meter, days }: UsageReport): ((day: string) => string) | undefined {
  if (meter !== 'sessions' && meter !== 'servedTokens' && meter !== 'costMicros') return undefined;
  const from = days[0]?.day ?? '';
  return (to) => `/app/sessions?${new URLSearchParams({ from, to })}`;
}

function useChartData({ meter, usage, days }: UsageReport, forecast: ReturnType<typeof forecastOf>): ChartData {
  const { t } = useLingui();
  const unit = meter === 'costMicros' ? 1_000_000 : meter === 'storageBytes' ? bytesPerMegabyte : 1;
  const gauge = isGauge(meter);
  const limit = usage.meters.find((one) => one.meter === meter)?.limit ?? null;
  let sum = 0;
  const used = days.map(({ day, quantity }) => {
    sum = gauge ? quantity : sum + quantity;
    return day <= usage.today && (!gauge || quantity > 0) ? sum / unit : null;
  });
  const ahead = (part: 'expected' | 'low' | 'high') =>
    days.map(({ day }, at) => {
      const one = forecast?.days.find((other) => other.day === day);
      return one ? (day === usage.today ? (used[at] ?? null) : one[part] / unit) : null;
    });
  const last = (values: readonly (number | null)[]) => values.findLast((value) => value !== null) ?? 0;
  const series = (id: string, name: string, values: readonly (number | null)[]) => ({ id, name, values, total: last(values) });
  return {
    kind: 'line',
    scale: 'day',
    categories: days.map(({ day }) => day),
    series: [
      series('used', t`so far`, used),
      ...(forecast
        ? [
            series('expected', t`forecast`, ahead('expected')),
            series('low', t`at least`, ahead('low')),
            series('high', t`at most`, ahead('high')),
          ]
        : []),
    ],
    numberFormat:
      meter === 'costMicros'
        ? { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }
        : meter === 'storageBytes'
          ? { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }
          : meter === 'servedTokens'
            ? { maximumFractionDigits: 1, notation: 'compact' }
            : { maximumFractionDigits: 0 },
    threshold: limit === null ? undefined : { value: limit / unit, label: t`limit` },
    forecastFrom: forecast ? days.find(({ day }) => day > usage.today)?.day : undefined,
  };
}
