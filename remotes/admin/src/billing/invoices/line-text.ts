import type { InvoiceLine } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useTenantTexts } from '../../texts/tenant-states.tsx';
import { meterText, useMeterNames } from '../plans/meters.ts';

/** What a line of an invoice is for. */
export function useLineText(): (line: InvoiceLine) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const texts = useTenantTexts();
  const meters = useMeterNames();
  return ({ kind, plan, meter, quantity, text }) => {
    const name = plan ? texts.plan(plan) : '';
    const seats = t`${plural(quantity, { one: '# seat', other: '# seats' })}`;
    switch (kind) {
      case 'seats':
        return t`${name}: ${seats}`;
      case 'proration':
        return t`${name}: ${seats}, rest of the period`;
      case 'unused':
        return t`${name}: ${seats}, unused part`;
      case 'usage': {
        const used = meter ? meterText(meter, quantity, locale) : '';
        const of = meter ? meters[meter] : '';
        return t`${of} above the included: ${used}`;
      }
      case 'cap':
        return t`Above the spend cap`;
      case 'credit':
        return text ?? t`Credit`;
    }
  };
}
