import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import type { ChartData } from '../chart-contract.ts';
import { sumAt } from '../rows.ts';

/** The plot area within the image, in px. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the smallest and the largest number that must be visible. */
export function extentOf({ kind, series, previous, threshold, minValue = 0, categories }: ChartData): [low: number, high: number] {
  const drawn =
    kind === 'stacked'
      ? categories.map((_, at) => sumAt(series, at))
      : [...series, ...(previous ? [previous] : [])].flatMap(({ values }) => values.filter((value) => value !== null));
  const all = [...drawn, ...(threshold ? [threshold.value] : [])];
  return [Math.min(minValue, ...all), Math.max(minValue, ...all)];
}

/** Approximate number of steps on the value axis: one line in the middle and one at the top keep it calm and readable. */
const spans = 2;

/** Maps values to px. Both ends are round numbers, and some ticks label the axis. */
export function valueScale(data: ChartData, box: Box) {
  const [low, high] = extentOf(data);
  const scale = scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .nice(spans)
    .range([box.bottom, box.top]);
  // Whole things such as sessions or tickets have no fractional ticks.
  const whole =
    data.numberFormat?.style !== 'percent' && data.series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
  const ticks = scale.ticks(spans).filter((tick) => !whole || Number.isInteger(tick));
  return { y: (value: number) => scale(value), ticks };
}

/** Maps categories to px. Lines go from edge to edge, bars are in bands. */
export function categoryScale({ kind, categories }: Pick<ChartData, 'kind' | 'categories'>, box: Box) {
  const indices = categories.map((_, at) => at);
  if (kind === 'line' || kind === 'area') {
    const scale = scalePoint<number>().domain(indices).range([box.left, box.right]);
    return { x: (at: number) => scale(at) ?? box.left, band: 0, step: scale.step() };
  }
  const scale = scaleBand<number>().domain(indices).range([box.left, box.right]).paddingInner(0.12).paddingOuter(0.06);
  return { x: (at: number) => (scale(at) ?? box.left) + scale.bandwidth() / 2, band: scale.bandwidth(), step: scale.step() };
}

/** Returns the category whose middle is nearest to a position in the plot. */
export function nearest(place: number, count: number, x: (at: number) => number): number {
  let best = 0;
  for (let at = 1; at < count; at += 1) if (Math.abs(x(at) - place) < Math.abs(x(best) - place)) best = at;
  return best;
}

/** The maximum number of labels below the axis. */
const mostNames = 7;

/** Returns the labeled categories: the first, then evenly spaced ones as far as space allows. */
export function namedCategories(count: number, width: number, roomPerName: number): number[] {
  if (count === 0) return [];
  const most = Math.max(1, Math.min(mostNames, Math.floor(width / roomPerName)));
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, nth) => nth * step);
}

/** Minimum distance (px) between two labels. */
const apart = 8;

/**
 * Returns the positions of category labels: centered below their category and within the image. Leaves out a label that would come too
 * close to the previous one because an edge has moved one of them.
 */
export function placedNames(named: readonly number[], x: (at: number) => number, box: Box, room: number): { at: number; middle: number }[] {
  const half = room / 2;
  const placed: { at: number; middle: number }[] = [];
  for (const at of named) {
    const middle = Math.max(half, Math.min(box.right - half, x(at)));
    const last = placed.at(-1);
    if (last === undefined || middle - last.middle >= room + apart) placed.push({ at, middle });
  }
  return placed;
}

/** Approximate width of axis letters in px; those of Chinese, Japanese and Korean are square. */
const letter = 6.4;
const square = 11;

/** Returns the approximate width in px that the longest label needs. */
export function roomOf(names: readonly string[]): number {
  const widths = names.map((name) =>
    [...name].reduce((sum, one) => sum + (/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(one) ? square : letter), 0),
  );
  return Math.max(letter, ...widths);
}

/** Returns the indices of values without known neighbors: a line would have no length there. */
export function lonePoints(values: readonly (number | null)[]): number[] {
  return values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : [],
  );
}
