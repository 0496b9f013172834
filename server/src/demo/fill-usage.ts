import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { moveEvents } from '../usage/roll-up.ts';

/**
 * Writes a tenant's usage of the last year: usage recorded by sessions, searches and API calls of its keys, daily seats and storage, and
 * the alerts of limits reached this month.
 */
export async function fillUsage(tx: Transaction, tenantId: string): Promise<void> {
  while ((await moveEvents(tx, tenantId)) > 0);
  await fillCalls(tx, tenantId);
  await fillGauges(tx, tenantId);
  await fillAlerts(tx, tenantId);
}

/** Writes calls: growing from month to month, few on weekends. */
async function fillCalls(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`
    with span as (select usage_day(settings, now()) as today from tenants where id = ${tenantId}),
    keys as (
      select k.id, row_number() over (order by k.created_at, k.id) as nth,
        coalesce((select min(p.project_id) from api_key_projects p where p.key_id = k.id),
          (select id from projects where tenant_id = ${tenantId} order by created_at, id limit 1)) as project_id
      from api_keys k where k.tenant_id = ${tenantId}
    ), amounts as (
      select at::date as day, keys.id as key_id, keys.project_id, kinds.kind,
        floor(kinds.per_day / nth * (1 - 0.0018 * (today - at::date))
          * case when extract(isodow from at) > 5 then 0.2 else 1 end
          * (0.4 + (hashtext(at::date || keys.id || kinds.kind) & 1023) / 853.0))::bigint as quantity
      from span, generate_series(today - 365, today - 1, interval '1 day') at, keys,
        (values ('searches', 9.0), ('apiCalls', 60.0)) kinds (kind, per_day)
      where keys.nth <= 4
    ), days as (
      insert into usage_days (tenant_id, day, kind, project_id, key_id, quantity)
      select ${tenantId}, day, kind, project_id, key_id, quantity from amounts where quantity > 0
      returning day, kind, quantity
    )
    insert into usage_months (tenant_id, month, kind, quantity)
    select ${tenantId}, date_trunc('month', day)::date, kind, sum(quantity) from days group by date_trunc('month', day), kind`);
}

/** Writes seats and storage that grow to their current values. */
async function fillGauges(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`
    with span as (select usage_day(settings, now()) as today from tenants where id = ${tenantId}),
    days as (
      insert into usage_days (tenant_id, day, kind, quantity)
      select ${tenantId}, at::date, kind, greatest(1, ceil(now_is * (1 - least_share * (today - at::date) / 365.0)))::bigint
      from span, generate_series(today - 365, today - 1, interval '1 day') at,
        (values ('seats', usage_seats(), 0.5), ('storageBytes', usage_storage(), 0.9)) gauges (kind, now_is, least_share)
      returning day, kind, quantity
    )
    insert into usage_months (tenant_id, month, kind, quantity)
    select ${tenantId}, date_trunc('month', day)::date, kind, max(quantity) from days group by date_trunc('month', day), kind`);
}

/** Writes alerts, each sent in the night after the day on which the limit was reached. */
async function fillAlerts(tx: Transaction, tenantId: string): Promise<void> {
  await tx.execute(sql`
    with own as (select limits, usage_day(settings, now()) as today from tenants where id = ${tenantId}),
    used as (
      select kind, day, sum(sum(quantity)) over (partition by kind order by day) as quantity
      from usage_days, own where tenant_id = ${tenantId} and day >= date_trunc('month', today) group by kind, day
    )
    insert into usage_alerts (tenant_id, month, meter, percent, sent_at)
    select ${tenantId}, date_trunc('month', today)::date, kind, percent, least(now(), min(day) + interval '1 day')
    from own, used, unnest(array[50, 80, 100]) percent
    where limits ? kind and quantity * 100 >= (limits ->> kind)::bigint * percent
    group by today, kind, percent`);
}
