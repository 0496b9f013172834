/** The colours that a meter can take. */
export type MeterTone = 'accent' | 'positive' | 'warning' | 'negative' | 'neutral';

/** From where on a limit is near, and where it is reached, in per cent. */
const nearPercent = 80;
const reachedPercent = 100;

/** How far a meter is filled, in per cent between 0 and 100, and how it stands with its limit. A limit of nothing is reached. */
export function fillOf(value: number, max: number): { percent: number; tone: 'accent' | 'warning' | 'negative' } {
  const exact = max > 0 ? (value / max) * 100 : 100;
  const percent = Math.min(100, Math.max(0, exact));
  return { percent, tone: exact >= reachedPercent ? 'negative' : exact >= nearPercent ? 'warning' : 'accent' };
}
