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

/** What a tenant has bought, and what is set for it alone: a row of `plan_terms`. */
export const PlanTermsSchema = v.object({
  plan: v.picklist(tenantPlans),
  version: v.nullable(v.number()),
  seats: v.nullable(v.number()),
  limits: v.record(v.string(), v.number()),
  spendCapMinor: v.nullable(v.number()),
});

/**
 * What holds for a tenant, in whatever transaction of the application: the only place that decides it.
 * @param tenantId of the visitor, or of what they join
 * @throws ApiError NOT_FOUND where there is no such tenant
 */
export async function planOf(tx: Transaction, tenantId: string): Promise<EffectivePlan> {
  const { rows } = await tx.execute(
    sql`select plan, version, seats, limits, spend_cap_minor::float8 as "spendCapMinor" from plan_terms(${tenantId})`,
  );
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  return planFromTerms(tx, v.parse(PlanTermsSchema, rows[0]));
}

/** The same of terms that have been read. */
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
