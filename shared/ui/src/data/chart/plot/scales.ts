import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import type { ChartData } from '../chart-contract.ts';
import { sumAt } from '../rows.ts';

/** The plot within its picture, px. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The lowest and the highest number that must be in sight. */
export function extentOf({ kind, series, previous, threshold, minValue = 0, categories }: ChartData): [low: number, high: number] {
  const drawn =
    kind === 'stacked'
      ? categories.map((_, at) => sumAt(series, at))
      : [...series, ...(previous ? [previous] : [])].flatMap(({ values }) => values.filter((value) => value !== null));
  const all = [...drawn, ...(threshold ? [threshold.value] : [])];
  return [Math.min(minValue, ...all), Math.max(minValue, ...all)];
}

/** About how many steps the numbers go up in: a line in the middle and one at the top, as calm as can be read. */
const spans = 2;

/** From numbers to px, with round numbers at both ends, and a few of them to write beside the axis. */
export function valueScale(data: ChartData, box: Box) {
  const [low, high] = extentOf(data);
  const scale = scaleLinear()
    .domain([low, high === low ? low + 1 : high])
    .nice(spans)
    .range([box.bottom, box.top]);
  // Whole things have no halves: sessions, tickets.
  const whole =
    data.numberFormat?.style !== 'percent' && data.series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
  const ticks = scale.ticks(spans).filter((tick) => !whole || Number.isInteger(tick));
  return { y: (value: number) => scale(value), ticks };
}

/** From categories to px: lines go from edge to edge, bars stand in bands. */
export function categoryScale({ kind, categories }: Pick<ChartData, 'kind' | 'categories'>, box: Box) {
  const indices = categories.map((_, at) => at);
  if (kind === 'line' || kind === 'area') {
    const scale = scalePoint<number>().domain(indices).range([box.left, box.right]);
    return { x: (at: number) => scale(at) ?? box.left, band: 0, step: scale.step() };
  }
  const scale = scaleBand<number>().domain(indices).range([box.left, box.right]).paddingInner(0.12).paddingOuter(0.06);
  return { x: (at: number) => (scale(at) ?? box.left) + scale.bandwidth() / 2, band: scale.bandwidth(), step: scale.step() };
}

/** The category whose middle is nearest to a place in the plot. */
export function nearest(place: number, count: number, x: (at: number) => number): number {
  let best = 0;
  for (let at = 1; at < count; at += 1) if (Math.abs(x(at) - place) < Math.abs(x(best) - place)) best = at;
  return best;
}

/** More names below the axis than this say no more. */
const mostNames = 7;

/** Which categories are named below the axis: the first, and as many more, evenly apart, as there is room for. */
export function namedCategories(count: number, width: number, roomPerName: number): number[] {
  if (count === 0) return [];
  const most = Math.max(1, Math.min(mostNames, Math.floor(width / roomPerName)));
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, nth) => nth * step);
}

/** Two names closer than this are read as one, px. */
const apart = 8;

/**
 * Where names of categories stand: in the middle below what they name, and within the picture. One that has come too near to the
 * one before it, since an edge has pushed either, is left out.
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

/** Letters of the axis, about, px: those of Chinese, Japanese and Korean are square. */
const letter = 6.4;
const square = 11;

/** How much room the longest of the names needs beside or below an axis, about; px. */
export function roomOf(names: readonly string[]): number {
  const widths = names.map((name) =>
    [...name].reduce((sum, one) => sum + (/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(one) ? square : letter), 0),
  );
  return Math.max(letter, ...widths);
}

/** The places of values with nothing known on either side: a line has no length there. */
export function lonePoints(values: readonly (number | null)[]): number[] {
  return values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : [],
  );
}
