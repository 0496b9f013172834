import type { PlanFeature, PlanLimit } from '@cairn/api';
import { useMeterNames } from '@cairn/billing/meters';
import { useLingui } from '@lingui/react/macro';

/** Returns the labels of plan features. */
export function useFeatureNames(): Record<PlanFeature, string> {
  const { t } = useLingui();
  return { spendCap: t`Spend cap` };
}

/** Returns the labels of plan limits. */
export function useLimitNames(): Record<PlanLimit, string> {
  const { t } = useLingui();
  return { ...useMeterNames(), people: t`People`, projects: t`Projects` };
}
