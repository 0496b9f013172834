/** A point of a sparkline in px. */
export type SparkPoint = readonly [x: number, y: number];

/** Returns the points of the values in a box: the highest at the top, the lowest at the bottom, half a stroke from the edges. */
export function sparkPoints(values: readonly number[], width: number, height: number, range = rangeOf(values)): SparkPoint[] {
  const [low, high] = range;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const inner = height - 2;
  return values.map((value, at) => [round(at * step), round(high === low ? height / 2 : 1 + inner * (1 - (value - low) / (high - low)))]);
}

/** Returns the smallest and the largest of all values. */
export function rangeOf(...lists: (readonly number[])[]): [low: number, high: number] {
  const all = lists.flat();
  return all.length > 0 ? [Math.min(...all), Math.max(...all)] : [0, 0];
}

/** `M0,1L10,5`. */
export function pathOf(points: readonly SparkPoint[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x},${y}`).join('');
}

const round = (number: number) => Math.round(number * 100) / 100;
