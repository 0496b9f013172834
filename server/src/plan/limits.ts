import { type IncludedMeter, includedMeters, type Plan, type PlanAtLimit, type PlanFeature, type TenantPlan } from '@cairn/api';
import { and, eq, ne } from 'drizzle-orm';
import { tenants } from '../auth/schema.ts';
import { subscriptions } from '../billing/schema.ts';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { currentPlan, planVersion } from './query.ts';

/** What holds for one tenant: its plan as it was sold to it, with its seats, and what the operator has set for it alone. */
export interface EffectivePlan {
  plan: TenantPlan;
  /** Null: any number. */
  limits: { people: number | null; projects: number | null };
  /** In a month of the tenant; null: any quantity. */
  included: Record<IncludedMeter, number | null>;
  /** Minor units of `currency` for each block of `per` above what is included; null: costs nothing. */
  overage: Plan['overage'];
  currency: string;
  atLimit: PlanAtLimit;
  /** What use above the included may cost in a month, in minor units; null: any amount. */
  spendCapMinor: number | null;
  features: readonly PlanFeature[];
}

/** @throws ApiError NOT_FOUND where the transaction does not see the tenant */
export async function planOf(tx: Transaction, tenantId: string): Promise<EffectivePlan> {
  const [tenant] = await tx
    .select({
      plan: tenants.plan,
      limits: tenants.limits,
      spendCapMinor: tenants.spendCapMinor,
      version: subscriptions.planVersion,
      seats: subscriptions.seats,
    })
    .from(tenants)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.tenantId, tenants.id), eq(subscriptions.plan, tenants.plan), ne(subscriptions.state, 'cancelled')),
    )
    .where(eq(tenants.id, tenantId));
  if (!tenant) throw new ApiError('NOT_FOUND');
  const sold = tenant.version === null ? await currentPlan(tx, tenant.plan) : await planVersion(tx, tenant.plan, tenant.version);
  const own = (name: string, fallback: number | null) => tenant.limits[name] ?? fallback;
  const included = { ...sold.included };
  for (const meter of includedMeters) included[meter] = own(meter, sold.included[meter]);
  return {
    plan: tenant.plan,
    limits: { people: own('people', tenant.seats ?? sold.people), projects: own('projects', sold.projects) },
    included,
    overage: sold.overage,
    currency: sold.currency,
    atLimit: sold.atLimit,
    spendCapMinor: sold.features.includes('spendCap') ? tenant.spendCapMinor : null,
    features: sold.features,
  };
}
