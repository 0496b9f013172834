import * as v from 'valibot';
import { includedMeters, planAtLimits } from './plan.ts';

/** What usage is counted of, by the name that its limit has: counters of agents' sessions, tokens served, model cost (millionths of a US dollar), searches and API calls; gauges of seats and stored bytes. */
export const usageKinds = ['sessions', 'servedTokens', 'costMicros', 'searches', 'apiCalls', 'seats', 'storageBytes'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** The shares of what is included at which owners get an alert, in percent. */
export const usageAlertPercents = [50, 80, 100] as const;
/** What an alert can be about: a meter, or the spend cap. */
export const usageAlertMeters = [...usageKinds, 'spend'] as const;
export type UsageAlertMeter = (typeof usageAlertMeters)[number];

/** PUT /usage/spend-cap. In minor units of the plan's currency; 0: agents stop at what is included; null: no cap. */
export const SpendCapSchema = v.object({
  spendCapMinor: v.nullable(
    v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_TOO_SMALL'), v.maxValue(1e12, 'NUMBER_TOO_LARGE')),
  ),
});
export type SpendCap = v.InferOutput<typeof SpendCapSchema>;

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
  /** What happens where something included is used up. */
  atLimit: v.picklist(planAtLimits),
  /** Why agents can start no session until the month ends; null where they can. */
  stopped: v.nullable(v.object({ meter: v.picklist(includedMeters), reason: v.picklist(['included', 'spendCap']) })),
  /** The alerts that were sent to owners in this month. */
  alerts: v.array(v.object({ meter: v.picklist(usageAlertMeters), percent: v.number(), sentAt: v.string() })),
  /** What use above the included costs in this month; null for those who do not manage the organization. */
  spend: v.nullable(
    v.object({
      /** ISO 4217; amounts are in its minor unit. */
      currency: v.string(),
      usedMinor: v.number(),
      ...SpendCapSchema.entries,
      /** Whether the plan has a spend cap. */
      cappable: v.boolean(),
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
