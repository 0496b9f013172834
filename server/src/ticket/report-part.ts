import { type DeskSettings, type TicketReportPart, ticketPriorities } from '@cairn/api';
import { and, gt, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { deskTickets } from './desk.ts';
import { ticketRatings } from './schema.ts';

/** Days of the business calendar's time zone, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** When a period begins, and when the next one does: midnight on the wall, also where that is another hour. */
export function boundsOf({ from, to }: ReportPeriod, timeZone: string): { start: SQL; end: SQL } {
  const midnight = (day: SQL) => sql`((${day})::timestamp at time zone ${timeZone})`;
  return { start: midnight(sql`${from}::date`), end: midnight(sql`${to}::date + 1`) };
}

/** Seconds of business time that a ticket of its priority may take, by the targets of today. */
export function targetSeconds({ targets }: Pick<DeskSettings, 'targets'>, kind: 'firstReply' | 'resolve'): SQL {
  const cases = ticketPriorities.map((priority) => sql`when ${priority} then ${targets[priority][kind] * 60}::integer`);
  return sql`case ${deskTickets.priority} ${sql.join(cases, sql` `)} end`;
}

/** Which tickets reports count at all: one that was merged is counted as the one in which it goes on. */
export const isReported = isNull(deskTickets.mergedInto);

/** Which tickets a figure of the report counts. The list and the report ask the same. */
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
