import { type UsageKind, usageKinds } from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';

/** What a tenant has used in one of its calendar months. */
export interface MonthlyUsage {
  /** `2026-11`. */
  month: string;
  /** IANA. */
  timeZone: string;
  /** Today in that zone, `2026-11-29`. */
  today: string;
  /** When the month begins and ends there: ISO 8601. */
  since: string;
  until: string;
  /** Of counters the sum, of gauges (seats, storage) the highest value. */
  used: Record<UsageKind, number>;
}

interface UsedOptions {
  month?: string | undefined;
  rolledUp?: boolean;
}

const RowSchema = v.object({
  month: v.string(),
  timeZone: v.string(),
  today: v.string(),
  since: v.string(),
  until: v.string(),
  used: v.nullable(v.record(v.string(), v.number())),
});

/**
 * What the tenant has used in a month, the running one unless `month` (`2026-11`) says otherwise. What is not rolled up yet is included
 * unless `rolledUp` asks for a few rows only.
 * @throws Error where the transaction does not see the tenant
 */
export async function usedInMonth(tx: Transaction, tenantId: string, { month, rolledUp = false }: UsedOptions = {}): Promise<MonthlyUsage> {
  const asked = month === undefined ? null : `${month}-01`;
  const recent = sql`union all select kind, quantity from usage_events where tenant_id = ${tenantId} and day >= first and day < next`;
  const { rows } = await tx.execute(sql`
    with own as (
      select tenant_time_zone(settings) as zone, usage_day(settings, now()) as today from tenants where id = ${tenantId}
    ), period as (
      select zone, today, first, (first + interval '1 month')::date as next
      from own, coalesce(${asked}::date, date_trunc('month', today)::date) as first
    )
    select to_char(first, 'YYYY-MM') as month, zone as "timeZone", today::text as today,
      to_char((first::timestamp at time zone zone) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
      to_char((next::timestamp at time zone zone) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until,
      (select jsonb_object_agg(kind, quantity) from (
        select kind, sum(quantity) as quantity from (
          select kind, quantity from usage_months where tenant_id = ${tenantId} and month = first
          ${rolledUp ? sql`` : recent}
        ) parts group by kind) sums) as used
    from period`);
  const row = v.parse(RowSchema, rows[0]);
  const used: Partial<Record<UsageKind, number>> = {};
  for (const kind of usageKinds) used[kind] = row.used?.[kind] ?? 0;
  return { ...row, used: used as Record<UsageKind, number> }; // each kind was just written
}
