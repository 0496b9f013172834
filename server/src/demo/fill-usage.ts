import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';

/**
 * What a tenant used in the year before today, day by day: more from month to month, little on weekends. Sessions, tokens and cost of the
 * running month are those of the sessions that the demo writes.
 */
export async function fillUsage(tx: Transaction, tenantId: string): Promise<void> {
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
        (values ('sessions', 1.6), ('servedTokens', 1400.0), ('costMicros', 1900000.0), ('searches', 9.0), ('apiCalls', 60.0)) kinds (kind, per_day)
      where keys.nth <= 4 and (kinds.kind in ('searches', 'apiCalls') or at < date_trunc('month', today))
    ), days as (
      insert into usage_days (tenant_id, day, kind, project_id, key_id, quantity)
      select ${tenantId}, day, kind, project_id, key_id, quantity from amounts where quantity > 0
      returning day, kind, quantity
    )
    insert into usage_months (tenant_id, month, kind, quantity)
    select ${tenantId}, date_trunc('month', day)::date, kind, sum(quantity) from days group by date_trunc('month', day), kind`);
}
