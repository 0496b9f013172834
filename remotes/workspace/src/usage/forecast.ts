import type { UsageReport } from '@cairn/api';

/** Number of days before today used for a forecast. */
const basis = 28;
/** 80 % of a normal distribution are within this number of standard deviations. */
const eightOfTen = 1.2816;

export interface Forecast {
  /** Each day of the month from today on: the expected cumulative total at its end, with its range. */
  days: { day: string; expected: number; low: number; high: number }[];
}

/**
 * Forecasts a month's total, assuming that its remaining days resemble the 28 days before today: their daily mean, and an 80 % range
 * assuming independent days. Null for a finished month, and with fewer than seven days of data.
 */
export function forecastOf({
  usage,
  days,
  daysBefore,
}: Pick<UsageReport, 'days' | 'daysBefore'> & { usage: { today: string } }): Forecast | null {
  const { today } = usage;
  const rest = days.filter(({ day }) => day >= today);
  const known = days.filter(({ day }) => day < today);
  // Days before the first use do not count.
  const all = [...daysBefore, ...known].slice(-basis);
  const begun = all.findIndex(({ quantity }) => quantity > 0);
  const past = begun < 0 ? [] : all.slice(begun).map(({ quantity }) => quantity);
  if (rest.length === 0 || known.length === days.length || past.length < 7) return null;
  const mean = past.reduce((sum, one) => sum + one, 0) / past.length;
  const deviation = Math.sqrt(past.reduce((sum, one) => sum + (one - mean) ** 2, 0) / past.length);
  const used = known.reduce((sum, { quantity }) => sum + quantity, 0);
  const soFar = used + (rest[0]?.quantity ?? 0);
  return {
    days: rest.map(({ day }, at) => {
      const expected = Math.max(soFar, used + mean * (at + 1));
      const spread = eightOfTen * deviation * Math.sqrt(at + 1);
      return { day, expected, low: Math.max(soFar, expected - spread), high: expected + spread };
    }),
  };
}
