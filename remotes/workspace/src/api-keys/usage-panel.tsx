import { type UsagePeriod, usagePeriods } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Figure, Figures } from '@cairn/ui/core';
import { Chart } from '@cairn/ui/data';
import { Segmented } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { ClientRows } from './client-rows.tsx';
import styles from './key-page.module.css';
import { usageQuery } from './queries.ts';
import { usageChart } from './usage-chart.ts';

/** The usage of a key in a chosen period, and its clients. */
export function UsagePanel({ id, name }: { id: string; name: string }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const [period, setPeriod] = useState<UsagePeriod>('36h');
  const { data: usage } = useQuery({ ...usageQuery(id, period), placeholderData: keepPreviousData });
  const unit = (value: number, of: 'hour' | 'day') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: of, unitDisplay: 'short' }).format(value);
  const labels: Record<UsagePeriod, string> = { '36h': unit(36, 'hour'), '14d': unit(14, 'day'), '90d': unit(90, 'day') };
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const time = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' });
  const names = { answered: t`answered`, refused: t`refused`, failed: t`failed` };
  return (
    <>
      <div className={styles.period}>
        <Segmented
          label={t`Period`}
          value={period}
          onChange={(chosen) => setPeriod(usagePeriods.find((one) => one === chosen) ?? '36h')}
          segments={usagePeriods.map((value) => ({ id: value, label: labels[value] }))}
        />
      </div>
      {usage && (
        <Figures label={t`Calls`}>
          <Figure name={t`Calls`} value={usage.calls} />
          <Figure name={t`Answered`} value={usage.calls === 0 ? '–' : share.format(usage.answered / usage.calls)} />
          <Figure name={t`Over the limit`} value={usage.overLimit} />
          <Figure name={t`19 of 20 within`} value={usage.p95 === null ? '–' : time.format(usage.p95)} />
        </Figures>
      )}
      <Chart
        title={t`Calls`}
        state={usage ? 'ready' : 'loading'}
        data={usageChart(usage ?? { buckets: [] }, period, names)}
        height={160}
        empty={<Trans>No calls with this key in this period.</Trans>}
        fileName={`api-key-${name.replace(/[^\p{L}\p{N}]+/gu, '-')}`}
        labels={{
          view: t`Show as`,
          chart: t`Chart`,
          table: t`Table`,
          download: t`Download as CSV`,
          category: period === '36h' ? t`Hour` : t`Day`,
          total: t`Total`,
          forecast: t`forecast`,
          loading: t`Loading`,
        }}
      />
      <ClientRows clients={usage?.clients ?? []} calls={usage?.calls ?? 0} />
    </>
  );
}
