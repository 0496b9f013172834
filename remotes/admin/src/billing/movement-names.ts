import type { RevenueMovement } from '@cairn/api';
import { useLingui } from '@lingui/react/macro';

/** Returns the labels of revenue movements. */
export function useMovementNames(): Record<RevenueMovement, string> {
  const { t } = useLingui();
  return { new: t`New`, expansion: t`Expansion`, contraction: t`Contraction`, churn: t`Churn` };
}
