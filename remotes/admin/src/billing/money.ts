import { exactMoneyText, moneyText } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';

/** An amount of money, isolated: where its symbol and digits are from left to right, they stay so in a text from right to left. */
export function priceText(minor: number, currency: string, locale: string): string {
  return isolated(moneyText(minor, currency, locale));
}

/** Amounts and days of invoices as the reader's language writes them. `exact` has all digits of the minor unit. */
export function useBillingFormats(): Record<'price' | 'exact', (minor: number, currency: string) => string> & {
  day: (day: string) => string;
} {
  const locale = useLocale();
  const { format } = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    price: (minor, currency) => priceText(minor, currency, locale),
    exact: (minor, currency) => isolated(exactMoneyText(minor, currency, locale)),
    day: (day) => format(new Date(day)),
  };
}

function isolated(text: string): string {
  return text.replace(/^\u200f(.*)$/, '\u2066$1\u2069');
}
