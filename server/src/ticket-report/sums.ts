import type { DeskSettings } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { deskTickets } from '../ticket/desk.ts';
import { boundsOf, isReported, type ReportPeriod, targetSeconds } from '../ticket/report-part.ts';
import { ticketRatings } from '../ticket/schema.ts';

/** The source of the tickets: the view for staff, or, for the installation, the table itself under the view's name. */
type TicketSource = SQL;

/** The columns of a row of sums, in their order. */
export const sumColumns = sql.raw(
  'day, kind, key, asked, answered, solved, reply_met, reply_missed, resolve_met, resolve_missed, reply_seconds, resolve_seconds, good, bad',
);

type Event = 'asked' | 'answered' | 'solved' | 'good' | 'bad';

/** Returns a query with a row for each counted event: what happened to which ticket on which day. */
function eventsOf(settings: DeskSettings, source: TicketSource, ranges: readonly ReportPeriod[], filter: SQL | undefined): SQL {
  const { timeZone } = settings.calendar;
  const t = deskTickets;
  const none = sql`null::integer`;
  const rated = sql`${source} join ${ticketRatings} on ${ticketRatings.ticketId} = ${t.id}`;
  const event = (kind: Event, range: ReportPeriod, at: SQL, seconds: SQL, target: SQL, from: SQL, only: SQL) => {
    const { start, end } = boundsOf(range, timeZone);
    return sql`select ${kind}::text as event, (${at} at time zone ${timeZone}::text)::date as day, ${t.number} as number, ${t.assigneeId} as agent,
      ${t.tenantId} as tenant, ${t.tags} as tags, ${seconds} as seconds, ${seconds} <= ${target} as met
      from ${from} where ${at} >= ${start} and ${at} < ${end} and ${isReported}${only}${filter ? sql` and ${filter}` : sql``}`;
  };
  const rating = (kind: 'good' | 'bad', range: ReportPeriod) =>
    event(kind, range, sql`${ticketRatings.createdAt}`, none, none, rated, sql` and ${ticketRatings.rating} = ${kind}`);
  const parts = ranges.flatMap((range) => [
    event('asked', range, sql`${t.createdAt}`, none, none, source, sql``),
    event('answered', range, sql`${t.firstRepliedAt}`, sql`${t.firstReplySeconds}`, targetSeconds(settings, 'firstReply'), source, sql``),
    event('solved', range, sql`${t.solvedAt}`, sql`${t.resolveSeconds}`, targetSeconds(settings, 'resolve'), source, sql``),
    rating('good', range),
    rating('bad', range),
  ]);
  return sql.join(parts, sql` union all `);
}

const figures = sql.raw(`
  count(*) filter (where event = 'asked')::integer as asked,
  count(*) filter (where event = 'answered')::integer as answered,
  count(*) filter (where event = 'solved')::integer as solved,
  count(*) filter (where event = 'answered' and met)::integer as reply_met,
  count(*) filter (where event = 'answered' and not met)::integer as reply_missed,
  count(*) filter (where event = 'solved' and met)::integer as resolve_met,
  count(*) filter (where event = 'solved' and not met)::integer as resolve_missed,
  coalesce(array_agg(seconds order by seconds) filter (where event = 'answered' and seconds is not null), '{}') as reply_seconds,
  coalesce(array_agg(seconds order by seconds) filter (where event = 'solved' and seconds is not null), '{}') as resolve_seconds,
  coalesce(array_agg(number order by number) filter (where event = 'good'), '{}') as good,
  coalesce(array_agg(number order by number) filter (where event = 'bad'), '{}') as bad`);

/**
 * Returns a query of the sums of these days, read from the tickets. Its rows are like those of `ticket_report_sums`; a day without events
 * has none.
 */
export function sumsOf(settings: DeskSettings, source: TicketSource, ranges: readonly ReportPeriod[], filter?: SQL): SQL {
  return sql`(with events as materialized (${eventsOf(settings, source, ranges, filter)})
    select day, case when grouping(agent) = 0 then 'agent' when grouping(tenant) = 0 then 'tenant' else 'total' end as kind,
      coalesce(case when grouping(agent) = 0 then agent when grouping(tenant) = 0 then tenant end, '') as key, ${figures}
    from events group by grouping sets ((day), (day, agent), (day, tenant))
    union all
    select day, 'tag', tag.value, ${figures} from events, jsonb_array_elements_text(tags) as tag(value) group by day, tag.value)`;
}

/**
 * Returns a condition for the valid rows of `ticket_report_sums`: those summed up with the current targets and calendar. An older row may
 * have a day that is never summed up again, because another time zone has moved the first or the last day.
 */
export function isCurrent({ version }: DeskSettings): SQL {
  return sql`day in (select summed.day from ticket_report_days summed where summed.rules_version = ${version})`;
}

/**
 * Returns a query of the column `day`: the days whose tickets must be counted. These are days from the first ticket to today that are not
 * summed up with the current settings, and days with a change since. Of the tickets it reads only when the first one was created.
 */
export function unsummed(settings: DeskSettings, source: TicketSource, today: string): SQL {
  const { timeZone } = settings.calendar;
  return sql`(select series.day::date as day
    from generate_series((select (min(created_at) at time zone ${timeZone}::text)::date from ${source}), ${today}::date, interval '1 day') as series(day)
    where not exists (select from ticket_report_days summed where summed.day = series.day::date and summed.rules_version = ${settings.version})
    union select (at at time zone ${timeZone}::text)::date from ticket_report_changes)`;
}
