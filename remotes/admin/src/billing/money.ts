import { exactMoneyText, moneyText } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';

/** Amounts and days of invoices as the reader's language writes them. `exact` has all digits of the minor unit. */
export function useBillingFormats(): Record<'price' | 'exact', (minor: number, currency: string) => string> & {
  day: (day: string) => string;
} {
  const locale = useLocale();
  const { format } = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    price: (minor, currency) => moneyText(minor, currency, locale),
    exact: (minor, currency) => exactMoneyText(minor, currency, locale),
    day: (day) => format(new Date(day)),
  };
}
