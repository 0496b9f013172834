import { maxReportDays, type TicketFigures, type TicketReport, type TicketReportQuerySchema } from '@cairn/api';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { tenants, users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { deskTickets } from '../ticket/desk.ts';
import { readDeskSettings } from '../ticket/desk-settings.ts';
import { ticketsWith } from '../ticket/list.ts';
import { countedIn, type ReportPeriod } from '../ticket/report-part.ts';
import { addDays, dateIn, daysBetween, rangesOf } from './days.ts';
import { parseSorted, percentile } from './percentile.ts';
import { isCurrent, sumColumns, sumsOf, unsummed } from './sums.ts';

type Query = v.InferOutput<typeof TicketReportQuerySchema>;
type Settings = Awaited<ReturnType<typeof readDeskSettings>>;

const maxRows = 50;
/** If the days to read from the tickets form more ranges than this, they are read as one range, including the days between them. */
const maxRanges = 4;

const noFigures: TicketFigures = {
  ...{ asked: 0, answered: 0, solved: 0, replyMedian: null, replyNinth: null, resolveMedian: null, resolveNinth: null },
  ...{ replyMet: 0, replyMissed: 0, resolveMet: 0, resolveMissed: 0, good: 0, bad: 0 },
};

const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number));
/** Seconds as text for `parseSorted`. PostgreSQL takes several times as long to sort a million of them, and to write them as arrays. */
const values = v.pipe(v.string(), v.transform(parseSorted));
const RowSchema = v.object({
  before: v.boolean(),
  kind: v.picklist(['total', 'agent', 'tenant', 'tag', 'day']),
  key: v.string(),
  ...v.entriesFromList(
    ['asked', 'answered', 'solved', 'replyMet', 'replyMissed', 'resolveMet', 'resolveMissed', 'good', 'bad'] as const,
    number,
  ),
  reply: values,
  resolve: values,
});
type Row = v.InferOutput<typeof RowSchema>;

/**
 * Returns what support did in a period and in the same number of days before it. Reads the sums, except for days that have changed since
 * they were summed up, and for all days of a filtered report: those are read from the tickets.
 */
export async function reportTickets(tx: Transaction, query: Query, now: Date): Promise<TicketReport> {
  const settings = await readDeskSettings(tx);
  const { timeZone } = settings.calendar;
  const today = dateIn(timeZone, now);
  const period = periodOf(query, today);
  const length = daysBetween(period.from, period.to) + 1;
  const before = { from: addDays(period.from, -length), to: addDays(period.from, -1) };
  const filter = ticketsWith(query, '');
  const counted = filter ? [] : await daysToCount(tx, settings, period.to, today);
  const rows = await readFigures(tx, settings, { period, before, filter, counted });
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind && !row.before);
  const totalOf = (wanted: boolean) => rows.find((row) => row.kind === 'total' && row.before === wanted);
  const isSummed = !filter && counted.every((day) => day > before.to);
  const openBefore = isSummed
    ? await sumOpen(tx, settings, period.from)
    : await tx.$count(deskTickets, and(countedIn('open', before, settings), filter));
  const [agents, organizations] = [largest(of('agent')), largest(of('tenant'))];
  const names = await namesOf(tx, agents, organizations);
  const days = new Map(of('day').map((row) => [row.key, row]));
  let open = openBefore;
  const shown = Array.from({ length }, (_, n) => {
    const day = addDays(period.from, n);
    const { asked, answered, solved, replyMedian } = figuresOf(days.get(day));
    open += asked - solved;
    return { day, asked, answered, solved, open, replyMedian };
  });
  return {
    timeZone,
    ...period,
    before,
    total: { ...figuresOf(totalOf(false)), open },
    totalBefore: { ...figuresOf(totalOf(true)), open: openBefore },
    days: shown,
    agents: agents.map((row) => ({ id: row.key || null, name: names.get(row.key) ?? '', ...figuresOf(row) })),
    tags: largest(of('tag')).map((row) => ({ name: row.key, ...figuresOf(row) })),
    tenants: organizations.map((row) => ({ id: row.key, name: names.get(row.key) ?? '', ...figuresOf(row) })),
  };
}

interface Days {
  period: ReportPeriod;
  before: ReportPeriod;
  filter: SQL | undefined;
  /** The days that are read from the tickets, in order. */
  counted: readonly string[];
}

/**
 * Returns the days until `to` that must be read from the tickets, in order. They begin with the day of the first ticket, because the number
 * of open tickets is a sum over all days.
 */
async function daysToCount(tx: Transaction, settings: Settings, to: string, today: string): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select day::text from ${unsummed(settings, sql`${deskTickets}`, today)} unsummed where day <= ${to}::date order by unsummed.day`,
  );
  return rows.map(({ day }) => day);
}

/** Returns the rows of sums that a report adds up: stored ones, and those of days that are read from the tickets. */
function sumsBetween(settings: Settings, { period, before, filter, counted }: Days): SQL {
  const span = { from: before.from, to: period.to };
  if (filter) return sumsOf(settings, sql`${deskTickets}`, [span], filter);
  const ranges = rangesOf(counted.filter((day) => day >= span.from));
  const [first, last] = [ranges[0], ranges.at(-1)];
  const read = first && last && ranges.length > maxRanges ? [{ from: first.from, to: last.to }] : ranges;
  const others = read.map(({ from, to }) => sql` and not (day between ${from}::date and ${to}::date)`);
  const summed = sql`select ${sumColumns} from ticket_report_sums where ${isCurrent(settings)} and day between ${span.from}::date and ${span.to}::date${sql.join(others)}`;
  if (read.length === 0) return sql`(${summed})`;
  return sql`(${summed} union all select ${sumColumns} from ${sumsOf(settings, sql`${deskTickets}`, read)} read)`;
}

async function readFigures(tx: Transaction, settings: Settings, wanted: Days): Promise<Row[]> {
  const { period } = wanted;
  const sums = sumsBetween(settings, wanted);
  const { rows } = await tx.execute(sql`
    with sums as materialized (
      select day < ${period.from}::date as before, * from ${sums} read where kind = 'total' or day >= ${period.from}::date
    ), ranked as (
      select * from (
        select *, row_number() over (partition by before, kind order by asked + answered + solved desc, key) as place
        from (
          select before, kind, key, sum(asked) as asked, sum(answered) as answered, sum(solved) as solved, sum(reply_met) as "replyMet",
            sum(reply_missed) as "replyMissed", sum(resolve_met) as "resolveMet", sum(resolve_missed) as "resolveMissed"
          from sums group by before, kind, key
        ) summed
      ) placed where place <= ${maxRows}
    ), spread as (
      select before, kind, key, string_agg(array_to_string(reply_seconds, ','), ',') filter (where reply_seconds <> '{}') as reply,
        string_agg(array_to_string(resolve_seconds, ','), ',') filter (where resolve_seconds <> '{}') as resolve
      from sums join ranked using (before, kind, key) group by before, kind, key
    ), rated as (
      select before, kind, key, count(distinct good) as good, count(distinct bad) as bad from (
        select before, kind, key, unnest(good) as good, unnest(bad) as bad from sums) ratings group by before, kind, key
    )
    select before, kind, key, asked, answered, solved, "replyMet", "replyMissed", "resolveMet", "resolveMissed",
      coalesce(good, 0) as good, coalesce(bad, 0) as bad, coalesce(reply, '') as reply, coalesce(resolve, '') as resolve
    from ranked join spread using (before, kind, key) left join rated using (before, kind, key)
    union all
    select false, 'day', day::text, asked, answered, solved, 0, 0, 0, 0, 0, 0, array_to_string(reply_seconds, ','), ''
    from sums where kind = 'total' and not before`);
  return v.parse(v.array(RowSchema), rows);
}

/** Returns how many tickets are open when a day begins: those created before it minus those solved before it. */
async function sumOpen(tx: Transaction, settings: Settings, day: string): Promise<number> {
  const { rows } = await tx.execute<{ open: number | string }>(
    sql`select coalesce(sum(asked - solved), 0) as open from ticket_report_sums where kind = 'total' and ${isCurrent(settings)} and day < ${day}::date`,
  );
  return Number(rows[0]?.open ?? 0);
}

/** Sorts the rows with the most tickets first. */
function largest(rows: readonly Row[]): Row[] {
  const many = ({ asked, answered, solved }: Row) => asked + answered + solved;
  return rows.toSorted((one, other) => many(other) - many(one) || one.key.localeCompare(other.key));
}

function figuresOf(row: Row | undefined): TicketFigures {
  if (!row) return noFigures;
  const { before: _before, kind: _kind, key: _key, reply, resolve, ...numbers } = row;
  return {
    ...numbers,
    replyMedian: percentile(reply, 0.5),
    replyNinth: percentile(reply, 0.9),
    resolveMedian: percentile(resolve, 0.5),
    resolveNinth: percentile(resolve, 0.9),
  };
}

async function namesOf(tx: Transaction, agents: readonly Row[], organizations: readonly Row[]): Promise<Map<string, string>> {
  const ids = (rows: readonly Row[]) => rows.flatMap(({ key }) => (key === '' ? [] : [key]));
  const people = await tx
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(inArray(users.id, ids(agents)));
  const named = await tx
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(inArray(tenants.id, ids(organizations)));
  return new Map([...people, ...named].map(({ id, name }) => [id, name]));
}

function periodOf({ period, from, to }: Query, today: string): ReportPeriod {
  if (from !== undefined && to !== undefined && from <= to)
    return { from: daysBetween(from, to) < maxReportDays ? from : addDays(to, 1 - maxReportDays), to };
  return { from: addDays(today, 1 - Number(period)), to: today };
}
