import { inMs } from '../table.ts';

/** The median and range of a sample. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** `120 ms (100–140)`. */
export function spreadInWords({ median, min, max }: Spread): string {
  return `${inMs(median)} (${Math.round(min)}–${Math.round(max)})`;
}

/** @throws RangeError for an empty sample */
export function spreadOf(sample: readonly number[]): Spread {
  const sorted = [...sample].sort((a, b) => a - b);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.ceil((sorted.length - 1) / 2)];
  if (lower === undefined || upper === undefined) throw new RangeError('nothing was measured');
  return { median: (lower + upper) / 2, min: Math.min(...sorted), max: Math.max(...sorted) };
}

/** Returns the value that the fraction `part` (0 to 1) of a sample does not exceed; NaN for an empty one. */
export function percentileOf(sample: readonly number[], part: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
