import type { ChartData } from './chart-contract.ts';

/** A table row: a category, and the values in the order of the columns. */
export interface ChartRow {
  category: string;
  values: readonly (number | null)[];
}

/** Returns the series in the order of the table's columns. The previous period is last. */
export function columnsOf({ series, previous }: Pick<ChartData, 'series' | 'previous'>) {
  return previous ? [...series, previous] : series;
}

/** Returns the chart's data as table rows. */
export function rowsOf(data: Pick<ChartData, 'categories' | 'series' | 'previous'>): ChartRow[] {
  const columns = columnsOf(data);
  return data.categories.map((category, at) => ({ category, values: columns.map(({ values }) => values[at] ?? null) }));
}

/** Returns the sum of the parts of one bar. */
export function sumAt(series: ChartData['series'], at: number): number {
  return series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
}

/** Returns whether there are no values. Zeros count as values. */
export function isEmpty({ series }: Pick<ChartData, 'series'>): boolean {
  return series.every(({ values }) => values.every((value) => value === null));
}
