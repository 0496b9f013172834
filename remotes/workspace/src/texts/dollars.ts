import { isolatedAmount } from '@cairn/api';
import { numberFormat } from '@cairn/ui/core';

/** US dollars as a language writes them. */
export function dollarFormat(locale: string, options?: Intl.NumberFormatOptions): (amount: number) => string {
  const { format } = numberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...options });
  return (amount) => isolatedAmount(format(amount));
}
