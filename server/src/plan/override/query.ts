import { type CurrentOverride, type PlanLimit, type PlanOverride, planLimits, type TenantLimits } from '@cairn/api';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { tenants, users } from '../../auth/schema.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/error.ts';
import { type EffectivePlan, planWithoutOverride } from '../limits.ts';
import { planOverrides } from './schema.ts';

/** How many overrides the page of a tenant shows. */
const most = 20;

const isCurrent = and(isNull(planOverrides.endedAt), sql`${planOverrides.endsAt} > now()`);

/** Returns the limits of a tenant by id or slug, its use of them, and its overrides, for an operator. @throws ApiError NOT_FOUND */
export async function showTenantLimits(tx: Transaction, idOrSlug: string): Promise<TenantLimits> {
  const { id, name, slug, version, plan } = tenants;
  const [row] = await tx
    .select({ id, name, version, plan, today: sql<string>`usage_day(${tenants.settings}, now())::text` })
    .from(tenants)
    .where(or(eq(id, idOrSlug), eq(slug, idOrSlug)));
  if (!row) throw new ApiError('NOT_FOUND');
  const [{ before, now }, used] = [await planWithoutOverride(tx, row.id), await usesOf(tx, row.id)];
  return {
    tenant: { id: row.id, name: row.name },
    version: row.version,
    plan: row.plan,
    today: row.today,
    limits: planLimits.map((limit) => ({ limit, plan: limitOf(before, limit), inEffect: limitOf(now, limit), used: used[limit] ?? 0 })),
    overrides: await listOverrides(tx, row.id),
  };
}

async function usesOf(tx: Transaction, tenantId: string): Promise<Record<string, number>> {
  const { rows } = await tx.execute(sql`select plan_uses(${tenantId}, ${sql.param([...planLimits])}::text[]) as uses`);
  return v.parse(v.object({ uses: v.record(v.string(), v.number()) }), rows[0]).uses;
}

async function listOverrides(tx: Transaction, tenantId: string): Promise<PlanOverride[]> {
  const [setter, ender] = [alias(users, 'setter'), alias(users, 'ender')];
  const rows = await tx
    .select({
      row: planOverrides,
      current: sql<boolean>`coalesce(${isCurrent}, false)`,
      setBy: setter.displayName,
      endedBy: ender.displayName,
    })
    .from(planOverrides)
    .leftJoin(setter, eq(setter.id, planOverrides.setBy))
    .leftJoin(ender, eq(ender.id, planOverrides.endedBy))
    .where(eq(planOverrides.tenantId, tenantId))
    .orderBy(desc(planOverrides.setAt), desc(planOverrides.id))
    .limit(most);
  return rows.map(({ row: { id, plan, limits, until, reason, setAt, endedAt, endedBy, endReason }, current, ...names }) => ({
    ...{ id, plan, limits, until, reason, current },
    set: { by: names.setBy, at: setAt.toISOString() },
    // A row without `endedBy` had ended on its last day before the next override was set.
    ended: endedAt === null || endedBy === null ? null : { by: names.endedBy, at: endedAt.toISOString(), reason: endReason },
  }));
}

/** Returns the override that applies to a tenant now, for its managers; null if none does. */
export async function currentOverride(tx: Transaction, tenantId: string): Promise<CurrentOverride | null> {
  const { until, reason } = planOverrides;
  const [row] = await tx
    .select({ until, reason })
    .from(planOverrides)
    .where(and(eq(planOverrides.tenantId, tenantId), isCurrent));
  if (!row) return null;
  const plans = await planWithoutOverride(tx, tenantId);
  const limits = planLimits.map((limit) => ({ limit, before: limitOf(plans.before, limit), now: limitOf(plans.now, limit) }));
  return { ...row, limits: limits.filter(({ before, now }) => before !== now) };
}

function limitOf({ limits, included }: EffectivePlan, limit: PlanLimit): number | null {
  return limit === 'people' || limit === 'projects' ? limits[limit] : included[limit];
}
