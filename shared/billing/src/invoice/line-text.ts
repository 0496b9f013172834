import type { InvoiceLine } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMeterNames } from '../meters/meter-names.ts';
import { exactMeterText } from '../meters/meters.ts';
import { usePlanText } from '../plans/plan-text.ts';
import { useBillingFormats } from './formats.ts';

/** Returns the description of an invoice line. */
export function useLineText(): (line: InvoiceLine) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const { shortDay } = useBillingFormats();
  const planText = usePlanText();
  const meterNames = useMeterNames();
  const quantityText = useQuantityText();
  return (line) => {
    const { kind, plan = '', quantity, meter, included, from, until, text } = line;
    const name = planText(plan);
    const [first, last] = [shortDay(from), shortDay(dayBefore(until))];
    const amount = quantityText(line);
    const meterName = meter ? meterNames[meter] : '';
    const within = meter && included !== undefined ? exactMeterText(meter, included, locale) : '';
    switch (kind) {
      case 'seats':
      case 'proration':
        return t`${name}, ${plural(quantity, { one: '# seat', other: '# seats' })}, ${first} to ${last}`;
      case 'unused':
        return t`${name}, not used, ${plural(quantity, { one: '# seat', other: '# seats' })}, ${first} to ${last}`;
      case 'usage':
        return within === ''
          ? t`${meterName} above the plan: ${amount}, ${first} to ${last}`
          : t`${meterName} above the included ${within}: ${amount}, ${first} to ${last}`;
      case 'cap':
        return t`Above the spend cap, not charged`;
      case 'credit':
        return text ?? t`Credit`;
    }
  };
}

/** Returns the quantity of an invoice line: 12 seats, 114 sessions, 12 × $10 of model cost. A started block counts as a whole one. */
export function useQuantityText(): (line: InvoiceLine) => string {
  const locale = useLocale();
  return ({ meter, quantity, per = 1 }) => {
    const number = numberFormat(locale).format;
    if (!meter) return number(quantity);
    return per === 1
      ? exactMeterText(meter, quantity, locale)
      : `${number(Math.ceil(quantity / per))} × ${exactMeterText(meter, per, locale)}`;
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10);
}
