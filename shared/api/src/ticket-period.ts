import * as v from 'valibot';
import { DaySchema } from './analytics.ts';

/** The figures of a report that lists of tickets can show: what is counted in them, in a period. */
export const ticketReportParts = [
  'asked',
  'answered',
  'solved',
  'open',
  'reply-met',
  'reply-missed',
  'resolve-met',
  'resolve-missed',
  'good',
  'bad',
] as const;
export type TicketReportPart = (typeof ticketReportParts)[number];

/** Filters of lists of tickets: the tickets of a figure, from the first to the last day, in the time zone of the business calendar. */
export const reportFilters = {
  report: v.optional(v.picklist(ticketReportParts, 'VALUE_INVALID')),
  from: v.optional(DaySchema),
  to: v.optional(DaySchema),
};
