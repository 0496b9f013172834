import {
  type HealthSpan,
  loadPhases,
  type RegistryHealth,
  type ReleaseHealth,
  ReleaseHealthSchema,
  type RemoteHealth,
  webVitals,
} from '@cairn/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Transaction } from '../database/database.ts';
import { remoteReports } from './schema.ts';

/** Maximum number of tabs per person and release, so that nobody dominates the figures. */
export const tabsOfPerson = 3;

/** Steps of a span. Days are in UTC, so that all servers and readers agree. */
const spans = { day: { step: 'hour', seconds: 3_600, steps: 24 }, week: { step: 'day', seconds: 86_400, steps: 7 } } as const;

/** Selects the reports since `since`, limited to the first tabs of each person, optionally of one remote. */
function counted(since: SQL, remote?: string): SQL {
  return sql`counted as (
    select * from (
      select *, row_number() over (partition by remote, release, person order by created_at, tab) as place
      from ${remoteReports} where created_at >= ${since} ${remote === undefined ? sql`` : sql`and remote = ${remote}`}) reported
    where place <= ${tabsOfPerson})`;
}

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text).toISOString()),
);
const FoundSchema = v.object({
  ...ReleaseHealthSchema.entries,
  codes: v.array(v.object({ code: v.string(), tabs: v.number(), lastAt: moment })),
});

/** Returns the health of each release since a time. */
export async function readHealth(tx: Transaction, since: SQL, remote?: string): Promise<ReleaseHealth[]> {
  const vitals = webVitals.map((vital) => {
    const value = sql`(vitals ->> ${vital}::text)::float8`;
    return sql`${vital}::text, case when count(${value}) > 0 then
      jsonb_build_object('value', percentile_cont(0.75) within group (order by ${value}), 'tabs', count(${value})) end`;
  });
  const phases = loadPhases.map(
    (phase) => sql`${phase}::text, round(percentile_cont(0.5) within group (order by (phases ->> ${phase}::text)::float8))::int`,
  );
  const found = await tx.execute(sql`
    with ${counted(since, remote)}
    select remote, release, count(*)::int as tabs, count(distinct person)::int as people, count(code)::int as failed,
      count(instead_of)::int as "insteadTabs",
      round(percentile_cont(0.75) within group (order by load_ms))::int as "loadMs",
      jsonb_build_object(${sql.join(vitals, sql`, `)}) as vitals,
      jsonb_build_object(${sql.join(phases, sql`, `)}) as phases,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', of_code.code, 'tabs', of_code.tabs, 'lastAt', of_code.last_at)
          order by of_code.tabs desc, of_code.code)
        from (select c.code, count(*)::int as tabs, max(coalesce(c.failed_at, c.created_at)) as last_at from counted c
          where c.remote = counted.remote and c.release = counted.release and c.code is not null group by c.code) of_code), '[]'::jsonb) as codes
    from counted group by remote, release order by remote, release`);
  return v.parse(v.array(FoundSchema), found.rows);
}

const PointSchema = v.object({
  remote: v.string(),
  release: v.string(),
  at: moment,
  tabs: v.number(),
  failed: v.number(),
  loadMs: v.nullable(v.number()),
});

async function readPoints(tx: Transaction, span: HealthSpan, remote?: string): Promise<v.InferOutput<typeof PointSchema>[]> {
  const found = await tx.execute(sql`
    with ${counted(beginOf(span), remote)}
    select remote, release, date_trunc(${spans[span].step}, created_at, 'UTC') as at, count(*)::int as tabs, count(code)::int as failed,
      round(percentile_cont(0.75) within group (order by load_ms))::int as "loadMs"
    from counted group by 1, 2, 3 order by 1, 2, 3`);
  return v.parse(v.array(PointSchema), found.rows);
}

/** Returns the health of all remotes over the last day: in total and by hour. */
export async function readLastDay(database: Database): Promise<Pick<RegistryHealth, 'releases' | 'hours'>> {
  return database.anonymous(async (tx) => ({
    releases: await readHealth(tx, beginOf('day')),
    hours: (await readPoints(tx, 'day')).map(({ at, ...point }) => ({ ...point, hour: at })),
  }));
}

/** Returns the health of one remote over the last day or week: in total and by hour or day. */
export async function readRemoteHealth(
  database: Database,
  remote: string,
  span: HealthSpan,
): Promise<Pick<RemoteHealth, 'releases' | 'times' | 'points'>> {
  const { seconds, steps } = spans[span];
  return database.anonymous(async (tx) => {
    const times = await tx.execute(sql`
      select ${beginOf(span)} + make_interval(secs => ${seconds}::float8 * nth) as at from generate_series(0, ${steps - 1}::int) nth`);
    return {
      releases: await readHealth(tx, beginOf(span), remote),
      times: v.parse(v.array(v.object({ at: moment })), times.rows).map(({ at }) => at),
      points: await readPoints(tx, span, remote),
    };
  });
}

/** Returns the start of a span, aligned to a full hour or day. */
function beginOf(span: HealthSpan): SQL {
  const { step, seconds, steps } = spans[span];
  return sql`(date_trunc(${step}, now(), 'UTC') - make_interval(secs => ${seconds * (steps - 1)}::float8))`;
}
