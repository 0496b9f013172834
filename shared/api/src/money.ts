/**
 * Returns the number of digits of a currency's minor unit: two for dollars, none for yen, three for dinars. @throws RangeError like
 * `moneyText`
 */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * Formats an amount in minor units: $12, $0.04, ¥1,200. Omits zero cents. Uses the narrow symbol, since "US$" would be split in
 * right-to-left text.
 * @throws RangeError if `currency` is not an ISO 4217 code
 */
export function moneyText(minor: number, currency: string, locale: string): string {
  const amount = minor / 10 ** minorDigits(currency);
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' } as const;
  return isolatedAmount(new Intl.NumberFormat(locale, options).format(amount));
}

/** The same with all digits of the minor unit, for invoices: $12.00, ¥1,200. */
export function exactMoneyText(minor: number, currency: string, locale: string): string {
  const amount = minor / 10 ** minorDigits(currency);
  return isolatedAmount(new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount));
}

/**
 * Keeps the symbol and digits of an amount together. In Arabic, an amount starts with a right-to-left mark, which would split "US$"; so it
 * is isolated as left to right.
 */
export function isolatedAmount(text: string): string {
  return text.replace(/^\u200f(.*)$/, '\u2066$1\u2069');
}
