import * as v from 'valibot';
import { CollapsedLineSchema, IdSchema } from './plain-text.ts';

/** Periods that end today, with their number of days. */
export const analyticsPeriods = { '7': 7, '30': 30, '90': 90, year: 365 } as const;
export type AnalyticsPeriod = keyof typeof analyticsPeriods;
const periodNames = Object.keys(analyticsPeriods) as [AnalyticsPeriod, ...AnalyticsPeriod[]]; // Object.keys widens the keys to string

export const analyticsSteps = ['day', 'week', 'month'] as const;
export type AnalyticsStep = (typeof analyticsSteps)[number];

/** The longest period, and the longest period with daily steps. */
export const analyticsMaxDays = 1_100;
export const analyticsMaxDailySteps = 120;

/** A calendar day, `2026-11-20`. */
export const DaySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'VALUE_INVALID'), v.check(isDay, 'VALUE_INVALID'));

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && day >= '2000-01-01' && new Date(time).toISOString().startsWith(day);
}

/**
 * Filters proposals by decision date, both days inclusive, in the tenant's time zone. Records that were created as accepted are not
 * proposals.
 */
export const decidedFilters = { decidedFrom: v.optional(DaySchema), decidedTo: v.optional(DaySchema) };

const name = v.optional(v.pipe(CollapsedLineSchema, v.maxLength(200, 'TEXT_TOO_LONG')));

/** GET /analytics. If both are given, `from` and `to` take precedence over `period`. */
export const AnalyticsQuerySchema = v.object({
  period: v.optional(v.picklist(periodNames), '30'),
  from: v.optional(DaySchema),
  to: v.optional(DaySchema),
  compare: v.optional(v.picklist(['before', 'off']), 'before'),
  /** Defaults to a step that suits the period. `day` is limited to periods of 120 days. */
  step: v.optional(v.picklist(analyticsSteps)),
  project: v.optional(IdSchema),
  client: name,
  model: name,
  branch: name,
});
export type AnalyticsQuery = v.InferOutput<typeof AnalyticsQuerySchema>;

const figures = {
  sessions: v.number(),
  /** Sessions that were served at least one rule or decision. */
  served: v.number(),
  /** Sessions that rated at least one of them as helpful. */
  helped: v.number(),
  /** Corrections by people that learning found in the sessions. */
  corrections: v.number(),
  tokens: v.number(),
  servedTokens: v.number(),
  /** In millionths of a US dollar, of sessions whose client reports a cost. */
  costMicros: v.number(),
  /** Number of sessions that reported a cost. */
  costed: v.number(),
};
export const AnalyticsFiguresSchema = v.object(figures);
export type AnalyticsFigures = v.InferOutput<typeof AnalyticsFiguresSchema>;

/** Outcomes of proposals. Decisions are never merged. */
const OutcomesSchema = v.object({ accepted: v.number(), rejected: v.number(), merged: v.number() });
export type AnalyticsOutcomes = v.InferOutput<typeof OutcomesSchema>;
const outcomes = { rules: OutcomesSchema, decisions: OutcomesSchema };
const proposals = {
  ...outcomes,
  /** From proposal to decision, in seconds; null if nothing was decided. */ medianSeconds: v.nullable(v.number()),
};

const AnalyticsRuleSchema = v.object({
  id: v.string(),
  number: v.number(),
  rule: v.string(),
  projectSlug: v.string(),
  /** Sessions that were served the rule, and those that rated it as helpful. */
  served: v.number(),
  helpful: v.number(),
});
export type AnalyticsRule = v.InferOutput<typeof AnalyticsRuleSchema>;

/** The first and last day of a step within the period. */
const span = { from: v.string(), to: v.string() };

/** Usage and benefit of the sessions in a period, in one project or all that the reader can read. */
export const AnalyticsSchema = v.object({
  ...span,
  step: v.picklist(analyticsSteps),
  /** The time zone in which days start and end: IANA. */
  timeZone: v.string(),
  /** The period it is compared with; null without a comparison. */
  before: v.nullable(v.object(span)),
  /** The day of the first known session; null if there is none. */
  since: v.nullable(v.string()),
  total: AnalyticsFiguresSchema,
  totalBefore: v.nullable(AnalyticsFiguresSchema),
  /** Every step of the period in order, including those without sessions. */
  steps: v.array(
    v.object({
      ...span,
      ...figures,
      clients: v.array(v.object({ name: v.string(), sessions: v.number() })),
      ...outcomes,
      stale: v.nullable(v.number()),
    }),
  ),
  stepsBefore: v.array(AnalyticsFiguresSchema),
  /** Sorted by number of sessions, descending. */
  clients: v.array(v.object({ name: v.string(), ...figures })),
  models: v.array(v.object({ name: v.string(), ...figures })),
  projects: v.array(
    v.object({
      id: v.string(),
      slug: v.string(),
      name: v.string(),
      ...figures,
      before: v.nullable(AnalyticsFiguresSchema),
    }),
  ),
  proposals: v.object({ ...proposals, /** Currently open. */ open: v.number(), before: v.nullable(v.object(proposals)) }),
  /** Rules in force now, and how many of them are stale. */
  inForce: v.object({ rules: v.number(), stale: v.number() }),
  /** Among rules served to at least three sessions: those that helped most, and those that seldom helped. */
  best: v.array(AnalyticsRuleSchema),
  seldom: v.array(AnalyticsRuleSchema),
  files: v.array(v.object({ path: v.string(), projectSlug: v.string(), sessions: v.number() })),
});
export type Analytics = v.InferOutput<typeof AnalyticsSchema>;
