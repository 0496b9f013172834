import * as v from 'valibot';
import { CollapsedLineSchema, IdSchema } from './plain-text.ts';

/** Periods that end today, by how many days they have. */
export const analyticsPeriods = { '7': 7, '30': 30, '90': 90, year: 365 } as const;
export type AnalyticsPeriod = keyof typeof analyticsPeriods;
const periodNames = Object.keys(analyticsPeriods) as [AnalyticsPeriod, ...AnalyticsPeriod[]]; // Object.keys forgets the literal keys

export const analyticsSteps = ['day', 'week', 'month'] as const;
export type AnalyticsStep = (typeof analyticsSteps)[number];

/** The longest period, and the longest one that is shown day by day. */
export const analyticsMaxDays = 1_100;
export const analyticsMaxDailySteps = 120;

/** A day of the calendar, `2026-11-20`. */
export const DaySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'VALUE_INVALID'), v.check(isDay, 'VALUE_INVALID'));

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && day >= '2000-01-01' && new Date(time).toISOString().startsWith(day);
}

/** Proposals that were decided on these days of the tenant's time zone, both within: what was accepted as it was recorded is none. */
export const decidedFilters = { decidedFrom: v.optional(DaySchema), decidedTo: v.optional(DaySchema) };

const name = v.optional(v.pipe(CollapsedLineSchema, v.maxLength(200, 'TEXT_TOO_LONG')));

/** GET /analytics. `from` and `to`, where both are there, take precedence over `period`. */
export const AnalyticsQuerySchema = v.object({
  period: v.optional(v.picklist(periodNames), '30'),
  from: v.optional(DaySchema),
  to: v.optional(DaySchema),
  compare: v.optional(v.picklist(['before', 'off']), 'before'),
  /** Without one, what suits the length of the period. Days only up to 120 of them. */
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
  /** Sessions that called at least one of them helpful. */
  helped: v.number(),
  /** Corrections of people that learning found in the sessions. */
  corrections: v.number(),
  tokens: v.number(),
  servedTokens: v.number(),
  /** Millionths of a US dollar, of the sessions whose client reports a cost. */
  costMicros: v.number(),
  /** How many sessions reported a cost. */
  costed: v.number(),
};
export const AnalyticsFiguresSchema = v.object(figures);
export type AnalyticsFigures = v.InferOutput<typeof AnalyticsFiguresSchema>;

/** What became of proposals. Decisions are never merged. */
const OutcomesSchema = v.object({ accepted: v.number(), rejected: v.number(), merged: v.number() });
export type AnalyticsOutcomes = v.InferOutput<typeof OutcomesSchema>;
const outcomes = { rules: OutcomesSchema, decisions: OutcomesSchema };
const proposals = {
  ...outcomes,
  /** From proposal to decision, in seconds; null where nothing was decided. */ medianSeconds: v.nullable(v.number()),
};

const AnalyticsRuleSchema = v.object({
  id: v.string(),
  number: v.number(),
  rule: v.string(),
  projectSlug: v.string(),
  /** Sessions that were served the rule, and those that called it helpful. */
  served: v.number(),
  helpful: v.number(),
});
export type AnalyticsRule = v.InferOutput<typeof AnalyticsRuleSchema>;

/** The first and last day of a step within the period. */
const span = { from: v.string(), to: v.string() };

/** What the sessions of a period have used and what it was good for, of all projects that the reader may read, or one. */
export const AnalyticsSchema = v.object({
  ...span,
  step: v.picklist(analyticsSteps),
  /** In which days begin and end: IANA. */
  timeZone: v.string(),
  /** The period that this one is compared with; null where it is not compared. */
  before: v.nullable(v.object(span)),
  /** The day of the first session that is known; null before there is one. */
  since: v.nullable(v.string()),
  total: AnalyticsFiguresSchema,
  totalBefore: v.nullable(AnalyticsFiguresSchema),
  /** Every step of the period, in order, also those without sessions. */
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
  /** Those with most sessions first. */
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
  proposals: v.object({ ...proposals, /** Waiting now. */ open: v.number(), before: v.nullable(v.object(proposals)) }),
  /** Rules in force now, and how many of them are stale. */
  inForce: v.object({ rules: v.number(), stale: v.number() }),
  /** Of rules that at least three sessions were served: those that helped most, and those that seldom helped. */
  best: v.array(AnalyticsRuleSchema),
  seldom: v.array(AnalyticsRuleSchema),
  files: v.array(v.object({ path: v.string(), projectSlug: v.string(), sessions: v.number() })),
});
export type Analytics = v.InferOutput<typeof AnalyticsSchema>;
