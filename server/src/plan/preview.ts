import { type Plan, type PlanLimit, type PlanPreview, planLimits, type TenantPlan } from '@cairn/api';
import { count, eq, sql } from 'drizzle-orm';
import { tenants } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { currentPlan } from './query.ts';

/** The limits of a plan. Null means unlimited. */
type Limits = Pick<Plan, 'people' | 'projects' | 'included'>;

/** Counts the tenants of a plan that would exceed a limit lowered by `next`. For platform administrators. */
export async function previewPlan(tx: Transaction, plan: TenantPlan, next: Limits): Promise<PlanPreview> {
  const before = await currentPlan(tx, plan);
  const lowered = planLimits.flatMap((limit) => {
    const [old, allowed] = [limitOf(before, limit), limitOf(next, limit)];
    return allowed !== null && (old === null || allowed < old) ? [[limit, allowed] as const] : [];
  });
  const [all] = await tx.select({ total: count() }).from(tenants).where(eq(tenants.plan, plan));
  const { rows } = await tx.execute<{ kind: PlanLimit | null; tenants: number }>(
    sql`select kind, tenants from plan_tenants_above(${plan}, ${JSON.stringify(Object.fromEntries(lowered))}::jsonb)`,
  );
  const above = new Map(rows.map(({ kind, tenants: above }) => [kind, above]));
  return {
    tenants: all?.total ?? 0,
    tenantsAbove: above.get(null) ?? 0,
    limits: lowered.flatMap(([limit]) => (above.has(limit) ? [{ limit, tenants: above.get(limit) ?? 0 }] : [])),
  };
}

function limitOf(limits: Limits, limit: PlanLimit): number | null {
  return limit === 'people' || limit === 'projects' ? limits[limit] : limits.included[limit];
}
