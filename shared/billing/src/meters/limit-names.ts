import type { PlanLimit } from '@cairn/api';
import { numberFormat } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { useMeterNames } from './meter-names.ts';
import { exactMeterText } from './meters.ts';

/** Returns the names of what a plan limits. */
export function useLimitNames(): Record<PlanLimit, string> {
  const { t } = useLingui();
  return { ...useMeterNames(), people: t`People`, projects: t`Projects` };
}

/** Formats an amount of a limit (in API units) exactly. */
export function limitText(limit: PlanLimit, amount: number, locale: string): string {
  return limit === 'people' || limit === 'projects' ? numberFormat(locale).format(amount) : exactMeterText(limit, amount, locale);
}
