import { isolatedAmount } from '@cairn/api';
import { numberFormat } from '@cairn/ui/core';

/** Returns a format for US dollars in a language. */
export function dollarFormat(locale: string, options?: Intl.NumberFormatOptions): (amount: number) => string {
  const { format } = numberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...options });
  return (amount) => isolatedAmount(format(amount));
}
