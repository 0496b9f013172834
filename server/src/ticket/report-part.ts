import { type DeskSettings, type TicketReportPart, ticketPriorities } from '@cairn/api';
import { and, gt, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { deskTickets } from './desk.ts';
import { ticketRatings } from './schema.ts';

/** Days in the time zone of the business calendar, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** Returns the start of a period and its exclusive end: local midnight, also if a clock change moves it. */
export function boundsOf({ from, to }: ReportPeriod, timeZone: string): { start: SQL; end: SQL } {
  const midnight = (day: SQL) => sql`((${day})::timestamp at time zone ${timeZone})`;
  return { start: midnight(sql`${from}::date`), end: midnight(sql`${to}::date + 1`) };
}

/** Returns the business time in seconds that a ticket of its priority may take, by the current targets. */
export function targetSeconds({ targets }: Pick<DeskSettings, 'targets'>, kind: 'firstReply' | 'resolve'): SQL {
  const cases = ticketPriorities.map((priority) => sql`when ${priority} then ${targets[priority][kind] * 60}::integer`);
  return sql`case ${deskTickets.priority} ${sql.join(cases, sql` `)} end`;
}

/** A condition for the tickets that reports count. A merged ticket counts only as the one that it was merged into. */
export const isReported = isNull(deskTickets.mergedInto);

/** Returns the condition for the tickets of one figure in a report. Used by the report and by its list. */
export function countedIn(part: TicketReportPart, period: ReportPeriod, settings: DeskSettings): SQL | undefined {
  return and(isReported, inPart(part, period, settings));
}

function inPart(part: TicketReportPart, period: ReportPeriod, settings: DeskSettings): SQL | undefined {
  const { start, end } = boundsOf(period, settings.calendar.timeZone);
  const within = (at: AnyPgColumn) => and(gte(at, start), lt(at, end));
  const { createdAt, firstRepliedAt, firstReplySeconds, solvedAt, resolveSeconds } = deskTickets;
  const reply = targetSeconds(settings, 'firstReply');
  const resolve = targetSeconds(settings, 'resolve');
  switch (part) {
    case 'asked':
      return within(createdAt);
    case 'answered':
      return within(firstRepliedAt);
    case 'solved':
      return within(solvedAt);
    case 'open':
      return and(lt(createdAt, end), or(isNull(solvedAt), gte(solvedAt, end)));
    case 'reply-met':
      return and(within(firstRepliedAt), lte(firstReplySeconds, reply));
    case 'reply-missed':
      return and(within(firstRepliedAt), gt(firstReplySeconds, reply));
    case 'resolve-met':
      return and(within(solvedAt), lte(resolveSeconds, resolve));
    case 'resolve-missed':
      return and(within(solvedAt), gt(resolveSeconds, resolve));
    case 'good':
    case 'bad':
      return sql`${deskTickets.id} in (select ${ticketRatings.ticketId} from ${ticketRatings} where ${ticketRatings.rating} = ${part} and ${within(ticketRatings.createdAt)})`;
  }
}
