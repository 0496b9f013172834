import * as v from 'valibot';
import { includedMeters, planAtLimits } from './plan.ts';

/**
 * Usage meters, named like their limits. Counters: agent sessions, tokens served, model cost (millionths of a US dollar), searches, API
 * calls. Gauges: seats, stored bytes.
 */
export const usageKinds = ['sessions', 'servedTokens', 'costMicros', 'searches', 'apiCalls', 'seats', 'storageBytes'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Percentages of an included amount at which owners get an alert. */
export const usageAlertPercents = [50, 80, 100] as const;
/** The subject of an alert: a meter, or the spend cap. */
export const usageAlertMeters = [...usageKinds, 'spend'] as const;
export type UsageAlertMeter = (typeof usageAlertMeters)[number];

/** PUT /usage/spend-cap. In minor units of the plan's currency; 0: agents stop at the included amount; null: no cap. */
export const SpendCapSchema = v.object({
  spendCapMinor: v.nullable(
    v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_TOO_SMALL'), v.maxValue(1e12, 'NUMBER_TOO_LARGE')),
  ),
});
export type SpendCap = v.InferOutput<typeof SpendCapSchema>;

/** A calendar month, `2026-11`. */
export const MonthSchema = v.pipe(v.string(), v.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/));

/** GET /usage: one month in the tenant's time zone. */
export const UsageSchema = v.object({
  month: v.string(),
  /** IANA. */
  timeZone: v.string(),
  /** Today in that zone: `2026-11-29`. */
  today: v.string(),
  /** Start and end of the month: ISO 8601. */
  since: v.string(),
  until: v.string(),
  meters: v.array(
    v.object({
      meter: v.picklist(usageKinds),
      used: v.number(),
      /** The limit per month; null if there is none. */
      limit: v.nullable(v.number()),
    }),
  ),
  /** What happens when an included amount is used up. */
  atLimit: v.picklist(planAtLimits),
  /** Why agents cannot start sessions until the month ends; null if they can. */
  stopped: v.nullable(v.object({ meter: v.picklist(includedMeters), reason: v.picklist(['included', 'spendCap']) })),
  /** The alerts sent to owners in this month. */
  alerts: v.array(v.object({ meter: v.picklist(usageAlertMeters), percent: v.number(), sentAt: v.string() })),
  /** The cost of overage in this month; null for people who do not manage the organization. */
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
    /** Empty for usage that the caller may not see or that belongs to no project or key; all of it is in one row without a name. */
    id: v.string(),
    name: v.nullable(v.string()),
    slug: v.nullable(v.string()),
    used: v.number(),
    /** In the same days of the previous month. */
    before: v.number(),
    /** One value per day of the month. */
    days: v.array(v.number()),
  }),
);

/** GET /usage/report: one month of one meter, by project and key. Gauges have neither. */
export const UsageReportSchema = v.object({
  usage: UsageSchema,
  meter: v.picklist(usageKinds),
  /** Each day of the month: usage on that day for counters, the maximum for gauges. */
  days: v.array(v.object({ day: v.string(), quantity: v.number() })),
  /** The last 28 days of the previous month. */
  daysBefore: v.array(v.object({ day: v.string(), quantity: v.number() })),
  /** The previous month; for an unfinished month, only as many days as have passed. */
  before: v.number(),
  projects: rows,
  keys: rows,
});
export type UsageReport = v.InferOutput<typeof UsageReportSchema>;

/**
 * Returns when a limit is reached at the month's average rate so far; null if not within the month. If it is already reached, returns
 * `now`. Pure.
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
