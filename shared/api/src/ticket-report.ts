import * as v from 'valibot';
import { DaySchema } from './analytics.ts';
import type { Operation } from './operation.ts';
import { CollapsedLineSchema, IdSchema } from './plain-text.ts';
import { reportFilters } from './ticket-period.ts';

/** The preset periods, in days. */
export const reportPeriods = ['7', '30', '90'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];
/** The longest period of a report, in days. */
export const maxReportDays = 366;

const seconds = v.nullable(v.number());
const figures = {
  asked: v.number(),
  /** Tickets that got their first reply in the period. */
  answered: v.number(),
  solved: v.number(),
  /** Business time until the first reply, in seconds: median and 90th percentile. Null without replies. */
  replyMedian: seconds,
  replyNinth: seconds,
  /** The same until the solution. */
  resolveMedian: seconds,
  resolveNinth: seconds,
  /** Number of tickets within and outside of today's targets. */
  replyMet: v.number(),
  replyMissed: v.number(),
  resolveMet: v.number(),
  resolveMissed: v.number(),
  /** Tickets that got this rating in the period. */
  good: v.number(),
  bad: v.number(),
};
const FiguresSchema = v.object(figures);
export type TicketFigures = v.InferOutput<typeof FiguresSchema>;
const TotalSchema = v.object({
  ...figures,
  /** Unsolved at the end of the period. */
  open: v.number(),
});
const RangeSchema = v.object({ from: v.string(), to: v.string() });

/** GET /tickets/report. Days are those of the business calendar's time zone. */
export const TicketReportQuerySchema = v.object({
  period: v.optional(v.picklist(reportPeriods), '30'),
  /** Both required, instead of `period`. */
  from: v.optional(DaySchema),
  to: v.optional(DaySchema),
  assignee: v.optional(IdSchema),
  tag: v.optional(v.pipe(CollapsedLineSchema, v.maxLength(40, 'TAG_TOO_LONG'))),
  tenant: v.optional(IdSchema),
});

export const TicketReportSchema = v.object({
  timeZone: v.string(),
  ...RangeSchema.entries,
  /** The period of the same length before. */
  before: RangeSchema,
  total: TotalSchema,
  totalBefore: TotalSchema,
  days: v.array(
    v.object({ day: v.string(), asked: v.number(), answered: v.number(), solved: v.number(), open: v.number(), replyMedian: seconds }),
  ),
  /** By current assignee; id null: unassigned. */
  agents: v.array(v.object({ id: v.nullable(v.string()), name: v.string(), ...figures })),
  /** The 50 with the most tickets in each list. */
  tags: v.array(v.object({ name: v.string(), ...figures })),
  tenants: v.array(v.object({ id: v.string(), name: v.string(), ...figures })),
});
export type TicketReport = v.InferOutput<typeof TicketReportSchema>;

export const ticketReportOperations = {
  get: {
    tag: 'Tickets',
    name: 'getTicketReport',
    method: 'get',
    path: '/tickets/report',
    summary: `What support did in a period, compared with the one before: answered, first reply, resolution, backlog, targets, ratings. Each figure is a list of tickets with \`${Object.keys(reportFilters)[0]}\`.`,
    access: 'staff.use',
    query: TicketReportQuerySchema,
    output: TicketReportSchema,
  },
} as const satisfies Record<string, Operation>;
