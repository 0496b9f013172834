import {
  type IncludedMeter,
  includedMeters,
  type Plan,
  type PlanAtLimit,
  type PlanFeature,
  type PlanLimit,
  planLimits,
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
  /** The amounts above which use of the month costs money: the highest that were included at some time of the month. Null: never. */
  charged: Record<IncludedMeter, number | null>;
  /** Price in minor units of `currency` per block of `per` above `charged`; null means free. An override does not change prices. */
  overage: Plan['overage'];
  currency: string;
  atLimit: PlanAtLimit;
  /** Maximum monthly cost of use above `charged`, in minor units; null means unlimited. */
  spendCapMinor: number | null;
  features: readonly PlanFeature[];
}

const OverrideSchema = v.object({ plan: v.nullable(v.picklist(tenantPlans)), limits: v.record(v.string(), v.number()) });
type Override = v.InferOutput<typeof OverrideSchema>;

/** A tenant's purchase and overrides: a row of `plan_terms`. */
export const PlanTermsSchema = v.object({
  plan: v.picklist(tenantPlans),
  version: v.nullable(v.number()),
  seats: v.nullable(v.number()),
  limits: v.record(v.string(), v.number()),
  spendCapMinor: v.nullable(v.number()),
  /** The override that applies now. */
  override: v.nullable(OverrideSchema),
  /** The overrides that applied at some time of the month. */
  monthOverrides: v.array(OverrideSchema),
});
type PlanTerms = v.InferOutput<typeof PlanTermsSchema>;

/**
 * Returns the plan that applies to a tenant, in any transaction of the application. The only place that computes it.
 * @param tenantId the visitor's tenant, or the one they join
 * @param month the month of `charged`, such as `2026-11`; the current one by default. All other limits are those of now
 * @throws ApiError NOT_FOUND if there is no such tenant
 */
export async function planOf(tx: Transaction, tenantId: string, month?: string): Promise<EffectivePlan> {
  return planFromTerms(tx, await readTerms(tx, tenantId, month));
}

/** Returns the same without and with the override of now. */
export async function planWithoutOverride(tx: Transaction, tenantId: string): Promise<{ before: EffectivePlan; now: EffectivePlan }> {
  const terms = await readTerms(tx, tenantId);
  return { before: await planFromTerms(tx, { ...terms, override: null }), now: await planFromTerms(tx, terms) };
}

async function readTerms(tx: Transaction, tenantId: string, month?: string): Promise<PlanTerms> {
  const first = month === undefined ? null : `${month}-01`;
  const { rows } = await tx.execute(
    sql`select plan, version, seats, limits, spend_cap_minor::float8 as "spendCapMinor", override, month_overrides as "monthOverrides"
      from plan_terms(${tenantId}, ${first}::date)`,
  );
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  return v.parse(PlanTermsSchema, rows[0]);
}

/** Same, from terms that were already read. */
export async function planFromTerms(tx: Transaction, terms: PlanTerms): Promise<EffectivePlan> {
  const bought = terms.version === null ? await currentPlan(tx, terms.plan) : await planVersion(tx, terms.plan, terms.version);
  const own = limitsFrom(terms.limits, { ...bought, people: terms.seats ?? bought.people });
  const limitsBy = async (override: Override) =>
    limitsFrom(
      override.limits,
      override.plan === null || override.plan === terms.plan ? own : limitsOf(await currentPlan(tx, override.plan)),
    );
  const { override } = terms;
  const given = override?.plan ? await currentPlan(tx, override.plan) : bought;
  const { people, projects, ...included } = override ? await limitsBy(override) : own;
  const charged = { ...own };
  for (const other of terms.monthOverrides) {
    const limits = await limitsBy(other);
    for (const meter of includedMeters) charged[meter] = higher(charged[meter], limits[meter]);
  }
  return {
    plan: override?.plan ?? terms.plan,
    limits: { people, projects },
    included,
    charged,
    overage: bought.overage,
    currency: bought.currency,
    atLimit: given.atLimit,
    spendCapMinor: bought.features.includes('spendCap') ? terms.spendCapMinor : null,
    features: given.features,
  };
}

type Limits = Record<PlanLimit, number | null>;

/** Returns the limits of a plan with those that are set for a tenant alone. */
function limitsFrom(set: Readonly<Record<string, number>>, plan: Limits | Pick<Plan, 'people' | 'projects' | 'included'>): Limits {
  const limits = 'included' in plan ? limitsOf(plan) : { ...plan };
  for (const limit of planLimits) limits[limit] = set[limit] ?? limits[limit];
  return limits;
}

function limitsOf({ people, projects, included }: Pick<Plan, 'people' | 'projects' | 'included'>): Limits {
  return { people, projects, ...included };
}

/** Null is unlimited. */
function higher(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.max(a, b);
}
