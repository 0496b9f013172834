import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { sightings } from '../learning/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { projects } from '../project/schema.ts';
import { sessions } from '../session/schema.ts';
import { tenantTimeZone } from '../tenant/time-zone.ts';
import { analyticsDays, analyticsItems, analyticsProgress, analyticsStale } from './schema.ts';
import { begunBetween, sumItems, sumSessions } from './sums.ts';

/** A session closes after a day without events. One more hour for transactions that commit late. */
const openHours = 25;

/**
 * Aggregates a tenant's sessions by past days. Recomputes days whose sessions changed since the last run. Locks the tenant's progress row,
 * so that a second process waits and then finds nothing to do.
 * @returns the number of written days
 */
export async function sumUpTenant(tx: Transaction, tenantId: string, now: Date): Promise<number> {
  const timeZone = await tenantTimeZone(tx, tenantId);
  const at = now.toISOString();
  const progress = { tenantId, through: '0001-01-01', timeZone, lookedAt: new Date(0) };
  await tx.insert(analyticsProgress).values(progress).onConflictDoNothing();
  const [row = progress] = await tx.select().from(analyticsProgress).where(eq(analyticsProgress.tenantId, tenantId)).for('update');
  const { rows: clock } = await tx.execute<{ today: string }>(
    sql`select (${at}::timestamptz at time zone ${timeZone}::text)::date::text as today`,
  );
  const today = clock[0]?.today ?? at.slice(0, 10);
  const moved = row.timeZone !== timeZone;
  const days = await changedDays(tx, { today, timeZone, since: moved ? new Date(0) : row.lookedAt, moved });
  if (days.length > 0) await writeDays(tx, tenantId, days, timeZone);
  await writeStale(tx, tenantId, today);
  await tx.update(analyticsProgress).set({ through: today, timeZone, lookedAt: now }).where(eq(analyticsProgress.tenantId, tenantId));
  return days.length;
}

interface Look {
  today: string;
  timeZone: string;
  since: Date;
  /** True if the time zone changed since the last run. Then every day has other sessions. */
  moved: boolean;
}

/** Returns the days before today whose aggregates are missing or may be outdated, in order. */
async function changedDays(tx: Transaction, { today, timeZone, since, moved }: Look): Promise<string[]> {
  const lately = new Date(Math.max(0, since.getTime() - openHours * 3_600_000)).toISOString();
  const { rows } = await tx.execute<{ day: string }>(sql`select distinct day::text as day from (
      select (${sessions.createdAt} at time zone ${timeZone}::text)::date as day from ${sessions}
      where ${sessions.lastEventAt} >= ${lately}::timestamptz
      union all
      select (${sessions.createdAt} at time zone ${timeZone}::text)::date from ${sessions}
      join ${sightings} on ${sightings.tenantId} = ${sessions.tenantId} and ${sightings.sourceId} = ${sessions.id}
      where ${sightings.createdAt} >= ${lately}::timestamptz
      union all
      select ${analyticsDays.day} from ${analyticsDays}
      where ${moved} and ${analyticsDays.day} >= (select min((${sessions.createdAt} at time zone ${timeZone}::text)::date) - 1 from ${sessions})
    ) found where day < ${today}::date order by 1`);
  return rows.map(({ day }) => day);
}

/** Replaces the aggregates of these days and their months. */
async function writeDays(tx: Transaction, tenantId: string, days: readonly string[], timeZone: string): Promise<void> {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return;
  const named: SQL = sql`any(${sql.param(`{${days.join(',')}}`)}::date[])`;
  const whole = begunBetween({ from, to }, timeZone);
  await tx.delete(analyticsDays).where(sql`${analyticsDays.day} = ${named}`);
  await tx.delete(analyticsItems).where(sql`${analyticsItems.span} = 'day' and ${analyticsItems.day} = ${named}`);
  await tx.execute(sql`insert into ${analyticsDays}
    select ${tenantId}, summed.* from (${sumSessions(timeZone, whole)}) summed where summed.day = ${named}`);
  await tx.execute(sql`insert into ${analyticsItems} (tenant_id, kind, span, day, project_id, item, sessions, helpful)
    select ${tenantId}, kind, 'day', day, project_id, item, sessions, helpful
    from (${sumItems(timeZone, whole)}) summed where summed.day = ${named}`);
  const months = sql`(select distinct date_trunc('month', day)::date from unnest(${sql.param(`{${days.join(',')}}`)}::date[]) as named(day))`;
  await tx.delete(analyticsItems).where(sql`${analyticsItems.span} = 'month' and ${analyticsItems.day} in ${months}`);
  await tx.execute(sql`insert into ${analyticsItems} (tenant_id, kind, span, day, project_id, item, sessions, helpful)
    select tenant_id, kind, 'month', month, project_id, item, sum(sessions), sum(helpful)
    from ${analyticsItems} cross join lateral (select date_trunc('month', day)::date as month) of
    where span = 'day' and month in ${months} and day >= (select min(month) from ${months} as of(month))
    group by tenant_id, kind, month, project_id, item`);
}

/** Records the rules in force and the stale ones at the end of yesterday, once. It cannot be computed later. */
async function writeStale(tx: Transaction, tenantId: string, today: string): Promise<void> {
  await tx.execute(sql`insert into ${analyticsStale} (tenant_id, day, project_id, in_force, stale)
    select ${tenantId}, ${today}::date - 1, ${patterns.projectId}, count(*), count(*) filter (where ${patterns.status} = 'stale')
    from ${patterns} where ${patterns.status} in ('accepted', 'stale') group by ${patterns.projectId}
    on conflict do nothing`);
}

/** Deletes file paths when the sessions they come from have expired. Aggregates without names stay. */
export async function deleteOldFiles(tx: Transaction): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from ${analyticsItems} using ${projects}
    where ${projects.tenantId} = ${analyticsItems.tenantId} and ${projects.id} = ${analyticsItems.projectId} and ${analyticsItems.kind} = 'file'
    and ${analyticsItems.day} < current_date - ${projects.retentionDays}`);
  return rowCount ?? 0;
}
