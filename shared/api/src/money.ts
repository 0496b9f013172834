/** How many digits the minor unit of a currency has: two for dollars, none for yen, three for dinars. @throws RangeError as `moneyText` */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * An amount in minor units as text: $12, $0.04, ¥1,200. Cents are left out where there are none, and the symbol is the narrow one:
 * "US$" would be torn apart where the text runs from right to left.
 * @throws RangeError where `currency` has not the form of an ISO 4217 code
 */
export function moneyText(minor: number, currency: string, locale: string): string {
  const amount = minor / 10 ** minorDigits(currency);
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' } as const;
  return isolatedAmount(new Intl.NumberFormat(locale, options).format(amount));
}

/** The same with all digits of the minor unit, as in columns of invoices: $12.00, ¥1,200. */
export function exactMoneyText(minor: number, currency: string, locale: string): string {
  const amount = minor / 10 ** minorDigits(currency);
  return isolatedAmount(new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount));
}

/**
 * An amount of money whose symbol and digits stay together. Arabic begins it with a mark that has it run from right to left, which would
 * tear "US$" apart: it is isolated, from left to right.
 */
export function isolatedAmount(text: string): string {
  return text.replace(/^\u200f(.*)$/, '\u2066$1\u2069');
}
