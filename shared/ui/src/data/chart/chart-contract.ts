import type { ReactNode } from 'react';

/** One line, or one part of each bar. Colors follow their order: accent, sky, ochre, granite. */
export interface ChartSeries {
  id: string;
  name: string;
  /** One value per category; null if unknown. */
  values: readonly (number | null)[];
  /** The number next to its name: a sum, a mean or the latest value. */
  total: number;
}

/** The data of a chart: shared by the plot, the table and the CSV file. */
export interface ChartData {
  kind: 'line' | 'area' | 'stacked' | 'grouped';
  /** ISO dates (`2026-11-20`), ISO times for hours (`2026-11-20T14:00:00Z`), or names. One per value. */
  categories: readonly string[];
  /** What the categories are: hours, days, weeks (by their first day, as `day`), months, or names. */
  scale: 'hour' | 'day' | 'month' | 'name';
  /** At most five. */
  series: readonly ChartSeries[];
  /** The previous period, for charts with one series: dotted. */
  previous?: ChartSeries | undefined;
  /** The number format: `{ style: 'percent' }`. */
  numberFormat?: Intl.NumberFormatOptions | undefined;
  /** The start of the axis; 0 by default. */
  minValue?: number | undefined;
  /** A goal or a limit. */
  threshold?: { value: number; label: string } | undefined;
  /** Events, each at a category. */
  events?: readonly { category: string; label: string }[] | undefined;
  /** The first category that is a forecast. */
  forecastFrom?: string | undefined;
}

export interface ChartLabels {
  /** Label of the switch between chart and table. */
  view: string;
  chart: string;
  table: string;
  download: string;
  /** The column title of the categories: "Day". */
  category: string;
  /** "Total" of a stacked chart. */
  total: string;
  /** Shown after a forecast value. */
  forecast: string;
  loading: string;
}

export interface ChartProps {
  title: string;
  headingLevel?: 2 | 3;
  /** Shown next to the title: what the number is a share of. */
  note?: ReactNode;
  data: ChartData;
  labels: ChartLabels;
  /** `loading` shows a placeholder. If `ready` without any value, shows `empty`. */
  state?: 'ready' | 'loading';
  empty: ReactNode;
  /** Height of the plot in px. The card has the same height in every state. */
  height?: number;
  footer?: ReactNode;
  /** Returns the link to the rows behind a category, for its bar and its table row. */
  hrefOf?: ((category: string) => string) | undefined;
  /** What `hrefOf` opens, if that differs from what the values count: "12 sessions with context". Shown and spoken with the values. */
  opens?: ((category: string) => string) | undefined;
  /** The file's name, without `.csv`. */
  fileName: string;
}
