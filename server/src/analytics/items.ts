import type { Analytics, AnalyticsRule } from '@cairn/api';
import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { patterns } from '../pattern/schema.ts';
import { projects } from '../project/schema.ts';
import { type DaySpan, laterDay, monthsIn } from './period.ts';
import { analyticsItems } from './schema.ts';
import type { Scope } from './scope.ts';
import { begunBetween, sumItems } from './sums.ts';

/** Maximum number of listed rules and files, and the minimum number of sessions for a rule to be ranked. */
const listed = { rules: 5, files: 8 };
const fewestSessions = 3;

/** Returns the rules in force that helped the largest and the smallest share of the sessions they were served in. */
export async function rulesOf(tx: Transaction, scope: Scope, span: DaySpan): Promise<Pick<Analytics, 'best' | 'seldom'>> {
  const own = or(scope.within(patterns), sql`${patterns.level} = 'tenant'`);
  const { rows } = await tx.execute<AnalyticsRule & { best: boolean } & Record<string, unknown>>(sql`with counted as (
      select item, sum(sessions)::integer as served, sum(helpful)::integer as helpful from (${factsOf(scope, span, 'rule')}) facts
      group by item having sum(sessions) >= ${fewestSessions}
    ), named as (
      select ${patterns.id}, ${patterns.number}, ${patterns.rule}, ${projects.slug} as "projectSlug", served, helpful
      from counted join ${patterns} on ${patterns.id} = counted.item
      join ${projects} on ${projects.tenantId} = ${patterns.tenantId} and ${projects.id} = ${patterns.projectId}
      where ${patterns.status} in ('accepted', 'stale') and ${own ?? sql`true`}
    )
    (select true as best, * from named where helpful * 2 >= served order by helpful::real / served desc, served desc, id limit ${listed.rules})
    union all
    (select false, * from named where helpful * 2 < served order by helpful::real / served, served desc, id limit ${listed.rules})`);
  const rule = ({ best: _best, ...row }: (typeof rows)[number]): AnalyticsRule => row;
  return { best: rows.filter(({ best }) => best).map(rule), seldom: rows.filter(({ best }) => !best).map(rule) };
}

/** Returns the files that the most sessions edited. */
export async function filesOf(tx: Transaction, scope: Scope, span: DaySpan): Promise<Analytics['files']> {
  const { rows } = await tx.execute<Analytics['files'][number] & Record<string, unknown>>(sql`select facts.item as path,
      ${projects.slug} as "projectSlug", sum(facts.sessions)::integer as sessions
    from (${factsOf(scope, span, 'file')}) facts join ${projects} on ${projects.id} = facts.project_id
    group by facts.item, ${projects.slug} order by sum(facts.sessions) desc, facts.item limit ${listed.files}`);
  return rows;
}

/** Combines stored months, the stored days around them, and sessions that are not aggregated yet. */
function factsOf(scope: Scope, span: DaySpan, kind: 'rule' | 'file'): SQL {
  const { timeZone, through, ofSessions, stored } = scope;
  const counted = (days: DaySpan) =>
    sql`select project_id, item, sessions, helpful from (${sumItems(timeZone, and(begunBetween(days, timeZone), ofSessions))}) counted
      where counted.kind = ${kind}`;
  if (!stored.items) return counted(span);
  const months = monthsIn(span, through);
  const within = scope.within(analyticsItems);
  const ofSpan = (length: 'day' | 'month', days: SQL) => sql`select project_id, item, sessions, helpful from ${analyticsItems}
    where kind = ${kind} and span = ${length} and ${days} and ${within}`;
  const days = sql`day >= ${span.from}::date and day <= ${span.to}::date and day < ${through}::date`;
  const around = months ? sql`${days} and (day < ${months.from}::date or day > ${months.to}::date)` : days;
  const parts = [ofSpan('day', around)];
  if (months) parts.push(ofSpan('month', sql`day >= ${months.from}::date and day <= ${months.to}::date`));
  const live = { from: laterDay(span.from, through), to: span.to };
  if (live.from <= live.to) parts.push(counted(live));
  return sql.join(parts, sql` union all `);
}
