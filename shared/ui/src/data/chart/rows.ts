import type { ChartData } from './chart-contract.ts';

/** A line of the table: its category, and the values in the order of the columns. */
export interface ChartRow {
  category: string;
  values: readonly (number | null)[];
}

/** The series in the order of the table's columns: the period before comes last. */
export function columnsOf({ series, previous }: Pick<ChartData, 'series' | 'previous'>) {
  return previous ? [...series, previous] : series;
}

/** What the chart shows, line by line. */
export function rowsOf(data: Pick<ChartData, 'categories' | 'series' | 'previous'>): ChartRow[] {
  const columns = columnsOf(data);
  return data.categories.map((category, at) => ({ category, values: columns.map(({ values }) => values[at] ?? null) }));
}

/** The sum of the parts of one bar. */
export function sumAt(series: ChartData['series'], at: number): number {
  return series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
}

/** Is there anything to show? Noughts are something. */
export function isEmpty({ series }: Pick<ChartData, 'series'>): boolean {
  return series.every(({ values }) => values.every((value) => value === null));
}
