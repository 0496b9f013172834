import { type PlanOverride, planLimits } from '@cairn/api';
import { useBillingFormats } from '@cairn/billing/invoice';
import { limitText, useLimitNames } from '@cairn/billing/meters';
import { usePlanText } from '@cairn/billing/plans';
import { useLocale } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';

/** Returns texts of overrides: their contents and days. */
export function useOverrideTexts() {
  const { t } = useLingui();
  const locale = useLocale();
  const names = useLimitNames();
  const plan = usePlanText();
  const { shortDay: day } = useBillingFormats();
  const contents = (override: Pick<PlanOverride, 'plan' | 'limits'>) => {
    const name = override.plan === null ? '' : plan(override.plan);
    const single = planLimits.flatMap((limit) => {
      const amount = override.limits[limit];
      return amount === undefined ? [] : [`${names[limit]}: ${limitText(limit, amount, locale)}`];
    });
    return [...(name === '' ? [] : [t`${name} plan`]), ...single].join(' · ');
  };
  return {
    plan,
    day,
    contents,
    /** Contents and last day; for a comparison of two operators' changes. */
    summary: (override: PlanOverride | null) => {
      if (!override) return t`none`;
      const [what, until] = [contents(override), day(override.until)];
      return t`${what}, until ${until}`;
    },
  };
}

/** Returns the override that applies now; null if none does. */
export function currentOf(overrides: readonly PlanOverride[]): PlanOverride | null {
  return overrides.find(({ current }) => current) ?? null;
}
