import type { ApiKeyUsage, UsagePeriod } from '@cairn/api';
import type { ChartData } from '@cairn/ui/data';

type Outcome = 'answered' | 'refused' | 'failed';

/** Returns the chart of a period's calls: answered, refused and failed, stacked. */
export function usageChart({ buckets }: Pick<ApiKeyUsage, 'buckets'>, period: UsagePeriod, names: Record<Outcome, string>): ChartData {
  const hours = period === '36h';
  const series = (id: Outcome) => {
    const values = buckets.map((bucket) => bucket[id]);
    return { id, name: names[id], values, total: values.reduce((sum, of) => sum + of, 0) };
  };
  return {
    kind: 'stacked',
    scale: hours ? 'hour' : 'day',
    categories: buckets.map(({ at }) => (hours ? at : at.slice(0, 10))),
    series: [series('answered'), series('refused'), series('failed')],
    numberFormat: { maximumFractionDigits: 0 },
  };
}
