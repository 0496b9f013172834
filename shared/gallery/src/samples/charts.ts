import type { ChartData, ChartLabels } from '@cairn/ui/data';

/** Labels that a page would pass to `Chart`. */
export const chartLabels: ChartLabels = {
  view: 'Show as',
  chart: 'Chart',
  table: 'Table',
  download: 'Download as CSV',
  category: 'Day',
  total: 'Total',
  forecast: 'forecast',
  loading: 'Loading',
};

const days = Array.from({ length: 30 }, (_, at) => new Date(Date.UTC(2026, 9, 22 + at)).toISOString().slice(0, 10));
const wave = (at: number, base: number, swing: number) =>
  Math.max(0, Math.round(base + swing * Math.sin(at * 0.9) - (at % 7 > 4 ? base * 0.7 : 0)));
const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);

const clients = [
  { id: 'claude', name: 'Claude Code', values: days.map((_, at) => wave(at, 13, 3)) },
  { id: 'cursor', name: 'Cursor', values: days.map((_, at) => wave(at, 8, 2)) },
  { id: 'codex', name: 'Codex CLI', values: days.map((_, at) => wave(at, 4, 1)) },
  { id: 'ci', name: 'CI agent', values: days.map((_, at) => wave(at, 4, 2)) },
];

/** Stacked bars. */
export const sessions: ChartData = {
  kind: 'stacked',
  scale: 'day',
  categories: days,
  series: clients.map((one) => ({ ...one, total: sum(one.values) })),
};

/** Grouped bars. */
export const tickets: ChartData = {
  kind: 'grouped',
  scale: 'month',
  categories: ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'],
  series: [
    { id: 'opened', name: 'opened', values: [12, 18, 9, 22, 14], total: 75 },
    { id: 'solved', name: 'solved', values: [10, 16, 12, 17, 15], total: 70 },
  ],
  forecastFrom: '2026-11-01',
};

const rate = days.map((_, at) => 0.6 + at * 0.0065 + 0.01 * Math.sin(at * 1.7));

/** An area with the previous period. */
export const hitRate: ChartData = {
  kind: 'area',
  scale: 'day',
  categories: days,
  series: [{ id: 'now', name: 'this period', values: rate, total: 0.79 }],
  previous: { id: 'before', name: 'before', values: rate.map((value, at) => value - 0.08 - at * 0.003), total: 0.61 },
  numberFormat: { style: 'percent', maximumFractionDigits: 0 },
  minValue: 0.4,
};

/** A line with a goal, a gap, an event and a forecast. */
export const stale: ChartData = {
  kind: 'line',
  scale: 'day',
  categories: days,
  series: [
    { id: 'stale', name: 'stale rules', values: days.map((_, at) => (at === 9 || at === 10 ? null : 0.17 - at * 0.003)), total: 0.08 },
  ],
  numberFormat: { style: 'percent', maximumFractionDigits: 0 },
  threshold: { value: 0.15, label: 'goal below 15 %' },
  events: [{ category: '2026-11-05', label: 'Rules exported weekly' }],
  forecastFrom: '2026-11-15',
};

const hours = Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2026, 10, 19, 15 + at)).toISOString());

/** Hours with gaps, next to a dotted line and a limit. */
export const failed: ChartData = {
  kind: 'line',
  scale: 'hour',
  categories: hours,
  series: [
    {
      id: 'canary',
      name: 'canary',
      values: hours.map((_, at) => (at < 6 || at === 12 ? null : 0.004 + 0.0016 * (at - 6))),
      total: 0.014,
    },
  ],
  previous: { id: 'stable', name: 'stable', values: hours.map((_, at) => 0.004 + 0.001 * Math.sin(at)), total: 0.004 },
  numberFormat: { style: 'percent', maximumFractionDigits: 1 },
  threshold: { value: 0.02, label: 'limit 2 %' },
};
