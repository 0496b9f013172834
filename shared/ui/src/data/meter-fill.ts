/** The colors of a meter. */
export type MeterTone = 'accent' | 'positive' | 'warning' | 'negative' | 'neutral';

/** Thresholds in percent: limit near, and limit reached. */
const nearPercent = 80;
const reachedPercent = 100;

/** Returns how far a meter is filled (0 to 100 percent), and its tone relative to the limit. A limit of 0 counts as reached. */
export function fillOf(value: number, max: number): { percent: number; tone: 'accent' | 'warning' | 'negative' } {
  const exact = max > 0 ? (value / max) * 100 : 100;
  const percent = Math.min(100, Math.max(0, exact));
  return { percent, tone: exact >= reachedPercent ? 'negative' : exact >= nearPercent ? 'warning' : 'accent' };
}
