import { createHmac } from 'node:crypto';
import { type RegistryHealth, type ReleaseHealth, ReleaseHealthSchema, type RemoteReport } from '@cairn/contract';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Transaction } from '../database/database.ts';
import { releases, remoteReports } from './schema.ts';

/** How many tabs of one person count for one release: nobody makes its figures alone. */
const tabsOfPerson = 3;
const shownHours = 24;

/** Whoever reports, as the same few letters each time: a keyed hash, which tells nobody's name. */
export function personKey(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`report:${userId}`).digest('base64url').slice(0, 22);
}

/** Keeps what a tab tells of releases that are there; one row a tab and release, in which the first failure stays. */
export async function keepReports(
  database: Database,
  { tab, person, reports }: { tab: string; person: string; reports: readonly RemoteReport[] },
): Promise<void> {
  await database.anonymous(async (tx) => {
    const known = await knownReleases(tx, reports);
    for (const { remote, release, code, loadMs, insteadOf, phases } of reports) {
      if (!known.has(`${remote}/${release}`)) continue;
      const rounded = loadMs === null ? null : Math.round(loadMs);
      await tx
        .insert(remoteReports)
        .values({ remote, release, tab, person, code, loadMs: rounded, insteadOf, phases })
        .onConflictDoUpdate({
          target: [remoteReports.remote, remoteReports.release, remoteReports.tab, remoteReports.person],
          set: {
            code: sql`coalesce(${remoteReports.code}, excluded.code)`,
            loadMs: sql`coalesce(${remoteReports.loadMs}, excluded.load_ms)`,
            insteadOf: sql`coalesce(${remoteReports.insteadOf}, excluded.instead_of)`,
            phases: sql`${remoteReports.phases} || excluded.phases`,
          },
        });
    }
  });
}

async function knownReleases(tx: Transaction, named: readonly Pick<RemoteReport, 'remote' | 'release'>[]): Promise<Set<string>> {
  const wanted = named.map(({ remote, release }) => and(eq(releases.remote, remote), eq(releases.release, release)));
  const rows = await tx
    .select({ remote: releases.remote, release: releases.release })
    .from(releases)
    .where(and(or(...wanted), isNull(releases.prunedAt)));
  return new Set(rows.map(({ remote, release }) => `${remote}/${release}`));
}

/** What counts since `since`: the first tabs of each person. */
function counted(since: SQL): SQL {
  return sql`counted as (
    select * from (
      select *, row_number() over (partition by remote, release, person order by created_at, tab) as place
      from ${remoteReports} where created_at >= ${since}) reported
    where place <= ${tabsOfPerson})`;
}

/** How each release has done since then. */
export async function readHealth(tx: Transaction, since: SQL): Promise<ReleaseHealth[]> {
  const found = await tx.execute(sql`
    with ${counted(since)}
    select remote, release, count(*)::int as tabs, count(distinct person)::int as people, count(code)::int as failed,
      count(instead_of)::int as "insteadTabs",
      round(percentile_cont(0.75) within group (order by load_ms))::int as "loadMs",
      coalesce((
        select jsonb_agg(jsonb_build_object('code', of_code.code, 'tabs', of_code.tabs) order by of_code.tabs desc, of_code.code)
        from (select c.code, count(*)::int as tabs from counted c
          where c.remote = counted.remote and c.release = counted.release and c.code is not null group by c.code) of_code), '[]'::jsonb) as codes
    from counted group by remote, release order by remote, release`);
  return v.parse(v.array(ReleaseHealthSchema), found.rows);
}

const HourSchema = v.object({
  remote: v.string(),
  release: v.string(),
  hour: v.pipe(
    v.string(),
    v.transform((text) => new Date(text).toISOString()),
  ),
  tabs: v.number(),
  failed: v.number(),
  loadMs: v.nullable(v.number()),
});

/** The last day: in all, and by the hour. */
export async function readLastDay(database: Database): Promise<Pick<RegistryHealth, 'releases' | 'hours'>> {
  const since = sql`now() - make_interval(hours => ${shownHours})`;
  return database.anonymous(async (tx) => {
    const hours = await tx.execute(sql`
      with ${counted(since)}
      select remote, release, date_trunc('hour', created_at) as hour, count(*)::int as tabs, count(code)::int as failed,
        round(percentile_cont(0.75) within group (order by load_ms))::int as "loadMs"
      from counted group by 1, 2, 3 order by 1, 2, 3`);
    return { releases: await readHealth(tx, since), hours: v.parse(v.array(HourSchema), hours.rows) };
  });
}
