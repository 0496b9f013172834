import { type RevenueMovement, revenueMovements } from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { tenants } from '../auth/schema.ts';

/**
 * A tenant's recurring revenue in one currency before and after a month (`2026-11`, in UTC). Several changes within a month count as one.
 * `kind` is null if both are equal. Read it in a platform transaction.
 */
export const movements = sql`(
  select tenant_id, currency, month, before_minor, after_minor,
    case when before_minor = after_minor then null when before_minor = 0 then 'new' when after_minor = 0 then 'churn'
      when before_minor < after_minor then 'expansion' else 'contraction' end as kind
  from (
    select tenant_id, currency, to_char(at at time zone 'UTC', 'YYYY-MM') as month,
      (array_agg(before_minor order by at, id))[1] as before_minor, (array_agg(after_minor order by at desc, id desc))[1] as after_minor
    from revenue_changes group by tenant_id, currency, 3
  ) changed_months)`;

export const MovementSchema = v.nullable(v.object({ kind: v.picklist(revenueMovements), beforeMinor: v.number(), afterMinor: v.number() }));

/**
 * Returns the movement of the row's tenant in a month and currency (`2026-11-USD`) as JSON, or null if there is none or none is requested.
 */
export function movementOf(changed: string | undefined) {
  if (changed === undefined) return sql<unknown>`null::jsonb`;
  const [month, currency] = [changed.slice(0, 7), changed.slice(8)];
  return sql<unknown>`(
    select jsonb_build_object('kind', m.kind, 'beforeMinor', m.before_minor, 'afterMinor', m.after_minor) from ${movements} m
    where m.tenant_id = ${tenants.id} and m.month = ${month} and m.currency = ${currency} and m.kind is not null)`;
}

/** Matches tenants with a movement, of these kinds if given. */
export function hasMovement(movement: ReturnType<typeof movementOf>, kinds: readonly RevenueMovement[] | undefined) {
  if (!kinds) return sql`${movement} is not null`;
  return sql`${movement} ->> 'kind' in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`;
}
