import { type IncludedMeter, includedMeters, type Plan } from './plan.ts';

/** What of a plan decides what use costs, and when it stops. */
export interface UsagePolicy extends Pick<Plan, 'included' | 'overage' | 'atLimit'> {
  /** What use above the included may cost in a month, in minor units of the plan's currency; null: any amount. */
  spendCapMinor: number | null;
}

type Used = Readonly<Record<IncludedMeter, number>>;

/** What use above the included costs in a month, in minor units of the plan's currency. A block that has begun is paid in full. Pure. */
export function overageMinor(used: Used, plan: Pick<Plan, 'included' | 'overage'>): number {
  return includedMeters.reduce((sum, meter) => sum + overageOf(meter, used[meter], plan), 0);
}

/** The same of one meter. */
export function overageOf(meter: IncludedMeter, used: number, { included, overage }: Pick<Plan, 'included' | 'overage'>): number {
  const [limit, price] = [included[meter], overage[meter]];
  if (limit === null || price === null || used <= limit) return 0;
  return Math.ceil((used - limit) / price.per) * price.minor;
}

/** Why no further use is accepted. */
export interface UsageStop {
  meter: IncludedMeter;
  reason: 'included' | 'spendCap';
}

/**
 * Why a tenant that has used this much may use no more in its month; null where it may. With the policy `stop` that is where something
 * included is used up, with `continue` where one more would cost more than the spend cap. Pure.
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
