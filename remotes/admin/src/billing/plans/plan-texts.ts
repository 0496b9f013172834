import type { PlanFeature, PlanLimit } from '@cairn/api';
import { useMeterNames } from '@cairn/billing/meters';
import { useLingui } from '@lingui/react/macro';

/** What each feature is called. */
export function useFeatureNames(): Record<PlanFeature, string> {
  const { t } = useLingui();
  return { spendCap: t`Spend cap` };
}

/** What each limit of a plan is called. */
export function useLimitNames(): Record<PlanLimit, string> {
  const { t } = useLingui();
  return { ...useMeterNames(), people: t`People`, projects: t`Projects` };
}
