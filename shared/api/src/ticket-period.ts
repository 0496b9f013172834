import * as v from 'valibot';
import { DaySchema } from './analytics.ts';

/** The figures of a report whose tickets a list can show, for a period. */
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

/** Filters of ticket lists: the tickets of a figure, from the first to the last day, in the time zone of the business calendar. */
export const reportFilters = {
  report: v.optional(v.picklist(ticketReportParts, 'VALUE_INVALID')),
  from: v.optional(DaySchema),
  to: v.optional(DaySchema),
};
