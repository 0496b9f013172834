import * as v from 'valibot';

/** What usage is counted of, by the name that its limit has: counters of agents' sessions, tokens served, model cost (millionths of a US dollar), searches and API calls; gauges of seats and stored bytes. */
export const usageKinds = ['sessions', 'servedTokens', 'costMicros', 'searches', 'apiCalls', 'seats', 'storageBytes'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** A calendar month, `2026-11`. */
export const MonthSchema = v.pipe(v.string(), v.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/));

/** GET /usage: of a month in the tenant's time zone. */
export const UsageSchema = v.object({
  month: v.string(),
  /** IANA. */
  timeZone: v.string(),
  /** Today in that zone: `2026-11-29`. */
  today: v.string(),
  /** When the month begins and ends: ISO 8601. */
  since: v.string(),
  until: v.string(),
  meters: v.array(
    v.object({
      meter: v.picklist(usageKinds),
      used: v.number(),
      /** How much may be used in a month; null where nothing is set. */
      limit: v.nullable(v.number()),
    }),
  ),
});
export type Usage = v.InferOutput<typeof UsageSchema>;

const rows = v.array(
  v.object({
    /** Empty for what the caller may not see, or what belongs to none: together in one row without a name. */
    id: v.string(),
    name: v.nullable(v.string()),
    slug: v.nullable(v.string()),
    used: v.number(),
    /** In the same days of the month before. */
    before: v.number(),
    /** One for each day of the month. */
    days: v.array(v.number()),
  }),
);

/** GET /usage/report: a month of one meter, and what its rows are. Gauges have no projects and no keys. */
export const UsageReportSchema = v.object({
  usage: UsageSchema,
  meter: v.picklist(usageKinds),
  /** Each day of the month: of counters what was used on it, of gauges the highest value. */
  days: v.array(v.object({ day: v.string(), quantity: v.number() })),
  /** The last 28 days of the month before. */
  daysBefore: v.array(v.object({ day: v.string(), quantity: v.number() })),
  /** The month before: as many of its days as have passed of a month that is not over. */
  before: v.number(),
  projects: rows,
  keys: rows,
});
export type UsageReport = v.InferOutput<typeof UsageReportSchema>;

/**
 * When a limit is reached if it goes on as since the month began; null where that is after the month's end. Where it is reached
 * already, that is `now`. Pure.
 */
export function limitReachedAt(
  { used, limit }: Pick<Usage['meters'][number], 'used' | 'limit'>,
  { since, until }: Pick<Usage, 'since' | 'until'>,
  now: Date,
): Date | null {
  if (limit === null) return null;
  if (used >= limit) return now;
  const begun = Date.parse(since);
  const at = begun + ((now.getTime() - begun) * limit) / used;
  return used > 0 && at < Date.parse(until) ? new Date(at) : null;
}
