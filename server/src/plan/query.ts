import { type Plan, type TenantPlan, tenantPlans } from '@cairn/api';
import { asc, desc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { plans } from './schema.ts';

type Row = typeof plans.$inferSelect;

/** The plans as they are sold now, the smallest first. */
export async function listPlans(tx: Transaction): Promise<Plan[]> {
  const rows = await tx.selectDistinctOn([plans.plan]).from(plans).orderBy(asc(plans.plan), desc(plans.version));
  return tenantPlans.flatMap((plan) => rows.filter((row) => row.plan === plan).map(toPlan));
}

/** The plan as it is sold now. @throws where the table has no row of it, which the migration rules out */
export async function currentPlan(tx: Transaction, plan: TenantPlan): Promise<Plan> {
  const [row] = await tx.select().from(plans).where(eq(plans.plan, plan)).orderBy(desc(plans.version)).limit(1);
  if (!row) throw new Error(`there is no plan "${plan}"`);
  return toPlan(row);
}

export function toPlan({ createdAt: _createdAt, actor: _actor, ...plan }: Row): Plan {
  return plan;
}
