import { type IncludedMeter, includedMeters, type Plan } from './plan.ts';

/** The parts of a plan that determine the cost of usage and when it stops. */
export interface UsagePolicy extends Pick<Plan, 'included' | 'overage' | 'atLimit'> {
  /** Maximum monthly cost of overage, in minor units of the plan's currency; null: unlimited. */
  spendCapMinor: number | null;
}

type Used = Readonly<Record<IncludedMeter, number>>;

/** Returns the monthly cost of overage in minor units of the plan's currency. A started block is charged in full. Pure. */
export function overageMinor(used: Used, plan: Pick<Plan, 'included' | 'overage'>): number {
  return includedMeters.reduce((sum, meter) => sum + overageOf(meter, used[meter], plan), 0);
}

/** Returns the same for one meter. */
export function overageOf(meter: IncludedMeter, used: number, { included, overage }: Pick<Plan, 'included' | 'overage'>): number {
  const [limit, price] = [included[meter], overage[meter]];
  if (limit === null || price === null || used <= limit) return 0;
  return Math.ceil((used - limit) / price.per) * price.minor;
}

/** Why no further usage is accepted. */
export interface UsageStop {
  meter: IncludedMeter;
  reason: 'included' | 'spendCap';
}

/**
 * Returns why a tenant with this usage may use no more in its month; null if it may. With `stop`, this is when an included amount is used
 * up; with `continue`, when one more unit would exceed the spend cap. Pure.
 */
export function usageStop(used: Used, plan: UsagePolicy): UsageStop | null {
  const { included, atLimit, spendCapMinor: cap } = plan;
  if (atLimit === 'stop') {
    const meter = includedMeters.find((one) => used[one] >= (included[one] ?? Number.POSITIVE_INFINITY));
    return meter ? { meter, reason: 'included' } : null;
  }
  if (cap === null) return null;
  const meter = includedMeters.find((one) => plan.overage[one] && overageMinor({ ...used, [one]: used[one] + 1 }, plan) > cap);
  return meter ? { meter, reason: 'spendCap' } : null;
}
