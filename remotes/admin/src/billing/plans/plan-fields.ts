import { includedMeters, moneyText, type PlanUpdate, planFeatures } from '@cairn/api';
import { exactMeterText, useMeterNames } from '@cairn/billing/meters';
import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFeatureNames } from './plan-texts.ts';

/** The terms of a plan, in the API's units. */
export type PlanTerms = Omit<PlanUpdate, 'version'>;

/** A field of a plan: its form name, its label, its formatted value. */
export interface PlanField {
  name: string;
  label: string;
  text(terms: PlanTerms): string;
  /** Returns `to` with this field copied from `from`. */
  copy(from: PlanTerms, to: PlanTerms): PlanTerms;
}

/** Returns the fields of a plan in display order. Different values have different texts. */
export function usePlanFields(): readonly PlanField[] {
  const { t } = useLingui();
  const locale = useLocale();
  const meters = useMeterNames();
  const features = useFeatureNames();
  const limit = (count: number | null) => (count === null ? t`No limit` : numberFormat(locale).format(count));
  const price = (minor: number | null, currency: string) => (minor === null ? t`By agreement` : moneyText(minor, currency, locale));
  const field = <Name extends keyof PlanTerms>(name: Name, label: string, text: (terms: PlanTerms) => string): PlanField => ({
    name,
    label,
    text,
    copy: (from, to) => ({ ...to, [name]: from[name] }),
  });
  return [
    field('people', t`People`, ({ people }) => limit(people)),
    field('projects', t`Projects`, ({ projects }) => limit(projects)),
    field('currency', t`Currency`, ({ currency }) => currency),
    field('seatMonthlyMinor', t`Seat per month`, ({ seatMonthlyMinor, currency }) => price(seatMonthlyMinor, currency)),
    field('seatYearlyMinor', t`Seat per year`, ({ seatYearlyMinor, seatMonthlyMinor, currency }) =>
      seatYearlyMinor === null && seatMonthlyMinor !== null ? t`Not sold` : price(seatYearlyMinor, currency),
    ),
    field('trialDays', t`Trial`, ({ trialDays }) => t`${plural(trialDays, { one: '# day', other: '# days' })}`),
    field('atLimit', t`At the limit`, ({ atLimit }) => (atLimit === 'stop' ? t`Agents stop` : t`Usage continues`)),
    field(
      'features',
      t`Features`,
      (terms) =>
        planFeatures
          .filter((feature) => terms.features.includes(feature))
          .map((feature) => features[feature])
          .join(', ') || t`None`,
    ),
    ...includedMeters.flatMap((meter): PlanField[] => [
      {
        name: `included.${meter}`,
        label: t`${meters[meter]}: included per month`,
        text: ({ included }) => (included[meter] === null ? t`No limit` : exactMeterText(meter, included[meter], locale)),
        copy: (from, to) => ({ ...to, included: { ...to.included, [meter]: from.included[meter] } }),
      },
      {
        name: `overage.${meter}`,
        label: t`${meters[meter]}: price above that`,
        text: ({ overage, currency }) => {
          const more = overage[meter];
          if (more === null) return t`Free of charge`;
          const amount = moneyText(more.minor, currency, locale);
          if (more.per === 1) return t`${amount} each`;
          const block = exactMeterText(meter, more.per, locale);
          return t`${amount} per ${block}`;
        },
        copy: (from, to) => ({ ...to, overage: { ...to.overage, [meter]: from.overage[meter] } }),
      },
    ]),
  ];
}

/** Returns the fields in which two versions of a plan differ. */
export function changedFields(fields: readonly PlanField[], before: PlanTerms, after: PlanTerms): PlanField[] {
  return fields.filter((field) => field.text(before) !== field.text(after));
}
