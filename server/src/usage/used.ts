import { type UsageKind, usageKinds } from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';

/** The usage of a tenant in one calendar month. */
export interface MonthlyUsage {
  /** Such as `2026-11`. */
  month: string;
  /** IANA name. */
  timeZone: string;
  /** Today in that zone, such as `2026-11-29`. */
  today: string;
  /** Start and end of the month in that zone, ISO 8601. */
  since: string;
  until: string;
  /** Sums of counters, highest values of gauges (seats, storage). */
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
 * Returns the usage of a tenant in a month (`2026-11`, default: the current one). Includes events that are not aggregated yet, unless
 * `rolledUp` asks for a faster read.
 * @throws Error if the transaction cannot see the tenant
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
  return { ...row, used: used as Record<UsageKind, number> }; // every kind was set above
}
