import type { InvoiceLine } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { exactMeterText, useMeterNames } from '../meters/meters.ts';
import { usePlanText } from '../plans/plan-text.ts';
import { useBillingFormats } from './formats.ts';

/** What a line of an invoice is for. */
export function useLineText(): (line: InvoiceLine) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const { shortDay } = useBillingFormats();
  const planText = usePlanText();
  const meterNames = useMeterNames();
  return ({ kind, plan = '', quantity, meter, from, until, text }) => {
    const name = planText(plan);
    const [first, last] = [shortDay(from), shortDay(dayBefore(until))];
    const amount = meter ? exactMeterText(meter, quantity, locale) : '';
    const meterName = meter ? meterNames[meter] : '';
    switch (kind) {
      case 'seats':
      case 'proration':
        return t`${name}, ${plural(quantity, { one: '# seat', other: '# seats' })}, ${first} to ${last}`;
      case 'unused':
        return t`${name}, not used, ${plural(quantity, { one: '# seat', other: '# seats' })}, ${first} to ${last}`;
      case 'usage':
        if (meter === 'sessions') return t`${amount} agent sessions above the included, ${first} to ${last}`;
        return t`${meterName} above the included: ${amount}, ${first} to ${last}`;
      case 'cap':
        return t`Above the spend cap, not charged`;
      case 'credit':
        return text ?? t`Credit`;
    }
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10);
}
