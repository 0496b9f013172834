import { type Plan, type PlanVersion, type TenantPlan, tenantPlans } from '@cairn/api';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { users } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import { plans } from './schema.ts';

type Row = typeof plans.$inferSelect;

/** Returns the current plans, smallest first. */
export async function listPlans(tx: Transaction): Promise<Plan[]> {
  const rows = await tx.selectDistinctOn([plans.plan]).from(plans).orderBy(asc(plans.plan), desc(plans.version));
  return tenantPlans.flatMap((plan) => rows.filter((row) => row.plan === plan).map(toPlan));
}

/** Returns the current version of a plan. @throws if the table has no row of it, which the migration prevents */
export async function currentPlan(tx: Transaction, plan: TenantPlan): Promise<Plan> {
  const [row] = await tx.select().from(plans).where(eq(plans.plan, plan)).orderBy(desc(plans.version)).limit(1);
  if (!row) throw new Error(`there is no plan "${plan}"`);
  return toPlan(row);
}

/** Returns up to 100 versions of all plans, newest first. For platform administrators. */
export async function listPlanVersions(tx: Transaction): Promise<PlanVersion[]> {
  const rows = await tx
    .select({ plan: plans, createdBy: users.displayName })
    .from(plans)
    .leftJoin(users, eq(users.id, sql`${plans.actor} ->> 'id'`))
    .orderBy(desc(plans.createdAt), asc(plans.plan), desc(plans.version))
    .limit(100);
  return rows.map(({ plan, createdBy }) => ({ ...toPlan(plan), createdAt: plan.createdAt.toISOString(), createdBy }));
}

/** Returns a version of a plan. @throws if there is none */
export async function planVersion(tx: Transaction, plan: TenantPlan, version: number): Promise<Plan> {
  const [row] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.plan, plan), eq(plans.version, version)));
  if (!row) throw new Error(`there is no version ${version} of the plan "${plan}"`);
  return toPlan(row);
}

export function toPlan({ createdAt: _createdAt, actor: _actor, ...plan }: Row): Plan {
  return plan;
}
