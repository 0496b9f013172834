import type { ChartData, ChartLabels, ChartProps } from '../chart-contract.ts';
import type { ChartFormats } from '../chart-formats.ts';
import { columnsOf, sumAt } from '../rows.ts';

/** The data of one category. */
export interface AtCategory {
  values: readonly { name: string; value: number | null; series: number; previous: boolean }[];
  /** The sum of a stacked bar. */
  inAll?: number;
  forecast: boolean;
  events: readonly string[];
}

/** Returns all data of a category. */
export function atCategory(data: ChartData, at: number): AtCategory {
  const category = data.categories[at];
  const begun = data.forecastFrom === undefined ? -1 : data.categories.indexOf(data.forecastFrom);
  return {
    values: columnsOf(data).map((one, series) => ({
      name: one.name,
      value: one.values[at] ?? null,
      series: series + 1,
      previous: one === data.previous,
    })),
    ...(data.kind === 'stacked' && data.series.length > 1 ? { inAll: sumAt(data.series, at) } : {}),
    forecast: begun >= 0 && at >= begun,
    events: (data.events ?? []).filter((event) => event.category === category).map(({ label }) => label),
  };
}

/** Returns a category as text: "Thursday 12 November: Claude Code 14, Cursor 9, In all 23". */
export function spokenValues(data: ChartData, formats: ChartFormats, labels: ChartLabels, at: number, opens?: ChartProps['opens']): string {
  const category = data.categories[at];
  if (category === undefined) return '';
  const { values, inAll, forecast, events } = atCategory(data, at);
  const words = values.map(({ name, value }) => `${name} ${value === null ? '–' : formats.number(value)}`);
  if (inAll !== undefined) words.push(`${labels.total} ${formats.number(inAll)}`);
  if (forecast) words.push(labels.forecast);
  const spoken = `${formats.full(category)}: ${[...words, ...events].join(', ')}`;
  return opens ? `${spoken}. ${opens(category)}` : spoken;
}
