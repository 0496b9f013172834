import { overageMinor, type UsageStop, usageStop } from '@cairn/api';
import type { EffectivePlan } from '../plan/limits.ts';
import type { MonthlyUsage } from './used.ts';

/** Returns why a tenant may use no more this month; null if it may. Costs count from what was included at some time of the month. */
export function stopOf(used: MonthlyUsage['used'], plan: EffectivePlan): UsageStop | null {
  return usageStop(used, plan.atLimit === 'stop' ? plan : { ...plan, included: plan.charged });
}

/** Returns what use above the included amount costs in the month of `charged`, in minor units of the plan's currency. */
export function costOf(used: MonthlyUsage['used'], plan: EffectivePlan): number {
  return overageMinor(used, { included: plan.charged, overage: plan.overage });
}
