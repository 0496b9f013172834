import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import type { JobRun } from '../job-runner/job.ts';

/** Number of events per transaction. */
const batch = 20_000;

/** Moves the usage events of all tenants into daily and monthly totals. After a crash each event is counted exactly once. */
export async function rollUpUsage(database: Database, run: JobRun): Promise<void> {
  const { rows } = await database.maintain((tx) =>
    tx.execute<{ id: string }>(
      sql`select id from tenants t where exists (select from usage_events e where e.tenant_id = t.id) order by id`,
    ),
  );
  for (const { id: tenantId } of rows) {
    try {
      for (let moved = batch; moved === batch && !run.signal.aborted; ) {
        moved = await database.inTenant({ tenantId, userId: '' }, (tx) => moveEvents(tx, tenantId));
        run.count('events', moved);
      }
    } catch (error) {
      run.failed(error, { tenantId });
    }
  }
}

/**
 * Moves a batch of a tenant's events. Concurrent processes take different events and write shared rows in a fixed order, which prevents
 * deadlocks. @returns the number of events
 */
export async function moveEvents(tx: Transaction, tenantId: string): Promise<number> {
  const { rows } = await tx.execute<{ moved: number }>(sql`
    with moved as (
      delete from usage_events where id in (
        select id from usage_events where tenant_id = ${tenantId} order by day, id limit ${batch} for update skip locked)
      returning day, kind, project_id, key_id, quantity
    ), months as (
      insert into usage_months (tenant_id, month, kind, quantity)
      select ${tenantId}, date_trunc('month', day)::date as month, kind, sum(quantity) from moved group by month, kind order by month, kind
      on conflict (tenant_id, month, kind) do update set quantity = usage_months.quantity + excluded.quantity
      returning 1
    ), days as (
      insert into usage_days (tenant_id, day, kind, project_id, key_id, quantity)
      select ${tenantId}, day, kind, project_id, key_id, sum(quantity) from moved
      where (select count(*) from months) >= 0 -- after the months, in every process
      group by day, kind, project_id, key_id order by day, kind, project_id, key_id
      on conflict (tenant_id, day, kind, project_id, key_id) do update set quantity = usage_days.quantity + excluded.quantity
      returning 1
    )
    select count(*)::int as moved from moved`);
  return rows[0]?.moved ?? 0;
}

/**
 * Updates the day's and the month's highest number of seats and bytes. Storage is measured once a day. @returns the number of written
 * values
 */
export async function recordGauges(tx: Transaction, tenantId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with today as (select usage_day(settings, now()) as day from tenants where id = ${tenantId}),
    gauges as (
      select day, 'seats' as kind, usage_seats() as quantity from today
      union all
      select day, 'storageBytes', usage_storage() from today where not exists (
        select from usage_days d where d.tenant_id = ${tenantId} and d.day = today.day and d.kind = 'storageBytes')
    ), months as (
      insert into usage_months (tenant_id, month, kind, quantity)
      select ${tenantId}, date_trunc('month', day)::date, kind, quantity from gauges order by kind
      on conflict (tenant_id, month, kind) do update set quantity = greatest(usage_months.quantity, excluded.quantity)
    )
    insert into usage_days (tenant_id, day, kind, quantity)
    select ${tenantId}, day, kind, quantity from gauges order by kind
    on conflict (tenant_id, day, kind, project_id, key_id) do update set quantity = greatest(usage_days.quantity, excluded.quantity)`);
  return rowCount ?? 0;
}
