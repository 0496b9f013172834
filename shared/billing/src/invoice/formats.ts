import { exactMoneyText, moneyText } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat, numberFormat } from '@cairn/ui/core';

/** Returns formats for days (`2026-11-29`) and amounts in minor units, in the reader's language. */
export function useBillingFormats() {
  const locale = useLocale();
  const day = (style: Intl.DateTimeFormatOptions) => (text: string) =>
    dateFormat(locale, { ...style, timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`));
  return {
    day: day({ day: 'numeric', month: 'long' }),
    shortDay: day({ day: 'numeric', month: 'short', year: 'numeric' }),
    money: (minor: number, currency: string) => moneyText(minor, currency, locale),
    exactMoney: (minor: number, currency: string) => exactMoneyText(minor, currency, locale),
    number: numberFormat(locale).format,
  };
}
