import type { ReactNode } from 'react';

/** One line, or one part of each bar. Their order is kept: accent, sky, ochre, granite. */
export interface ChartSeries {
  id: string;
  name: string;
  /** One for each category; null where nothing is known. */
  values: readonly (number | null)[];
  /** The number beside its name: a sum, a mean, the latest. */
  total: number;
}

/** What a chart shows; the same for the plot, the table and the file. */
export interface ChartData {
  kind: 'line' | 'area' | 'stacked' | 'grouped';
  /** ISO dates (`2026-11-20`), for hours with their time (`2026-11-20T14:00:00Z`), or names: one for each value. */
  categories: readonly string[];
  /** Are the categories hours, days, weeks (by their first day) or months, or names? */
  scale: 'hour' | 'day' | 'month' | 'name';
  /** At most five. */
  series: readonly ChartSeries[];
  /** The period before, for charts of one series: dotted. */
  previous?: ChartSeries | undefined;
  /** How numbers are written: `{ style: 'percent' }`. */
  numberFormat?: Intl.NumberFormatOptions | undefined;
  /** Where the axis begins; without, at nought. */
  minValue?: number | undefined;
  /** A goal or a limit. */
  threshold?: { value: number; label: string } | undefined;
  /** What happened when: each at a category. */
  events?: readonly { category: string; label: string }[] | undefined;
  /** Everything from this category on is a forecast. */
  forecastFrom?: string | undefined;
}

export interface ChartLabels {
  /** Names the switch between the two. */
  view: string;
  chart: string;
  table: string;
  download: string;
  /** The column of the categories: "Day". */
  category: string;
  /** "Total", of what is stacked. */
  total: string;
  /** Behind a value that is a forecast. */
  forecast: string;
  loading: string;
}

export interface ChartProps {
  title: string;
  headingLevel?: 2 | 3;
  /** Beside the title: what the number is a share of. */
  note?: ReactNode;
  data: ChartData;
  labels: ChartLabels;
  /** `loading`: on its way. Without any value in the data there is nothing to show, and `nothing` says what to do. */
  state?: 'ready' | 'loading';
  empty: ReactNode;
  /** px of the plot; the card is as high with each of its states. */
  height?: number;
  footer?: ReactNode;
  /** Where the rows behind a category are listed: its bar and its row in the table lead there. */
  hrefOf?: ((category: string) => string) | undefined;
  /** What `hrefOf` opens, where that is not what the values count: "12 sessions with context". Shown and spoken with the values. */
  opens?: ((category: string) => string) | undefined;
  /** Name of the file, without `.csv`. */
  fileName: string;
}
