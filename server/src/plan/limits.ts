import {
  type IncludedMeter,
  includedMeters,
  type Plan,
  type PlanAtLimit,
  type PlanFeature,
  type TenantPlan,
  tenantPlans,
} from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { currentPlan, planVersion } from './query.ts';

/** The plan that applies to a tenant: the version it bought, its seats, and overrides by the operator. */
export interface EffectivePlan {
  plan: TenantPlan;
  /** Null means unlimited. */
  limits: { people: number | null; projects: number | null };
  /** Per month of the tenant; null means unlimited. */
  included: Record<IncludedMeter, number | null>;
  /** Price in minor units of `currency` per block of `per` above the included amount; null means free. */
  overage: Plan['overage'];
  currency: string;
  atLimit: PlanAtLimit;
  /** Maximum monthly cost of use above the included amount, in minor units; null means unlimited. */
  spendCapMinor: number | null;
  features: readonly PlanFeature[];
}

/** A tenant's purchase and overrides: a row of `plan_terms`. */
export const PlanTermsSchema = v.object({
  plan: v.picklist(tenantPlans),
  version: v.nullable(v.number()),
  seats: v.nullable(v.number()),
  limits: v.record(v.string(), v.number()),
  spendCapMinor: v.nullable(v.number()),
});

/**
 * Returns the plan that applies to a tenant, in any transaction of the application. The only place that computes it.
 * @param tenantId the visitor's tenant, or the one they join
 * @throws ApiError NOT_FOUND if there is no such tenant
 */
export async function planOf(tx: Transaction, tenantId: string): Promise<EffectivePlan> {
  const { rows } = await tx.execute(
    sql`select plan, version, seats, limits, spend_cap_minor::float8 as "spendCapMinor" from plan_terms(${tenantId})`,
  );
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  return planFromTerms(tx, v.parse(PlanTermsSchema, rows[0]));
}

/** Same, from terms that were already read. */
export async function planFromTerms(tx: Transaction, tenant: v.InferOutput<typeof PlanTermsSchema>): Promise<EffectivePlan> {
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
