/**
 * An amount in minor units as text: $12, $0.04, ¥1,200. Cents are left out where there are none, and the symbol is the narrow one:
 * "US$" would be torn apart where the text runs from right to left.
 * @throws RangeError where `currency` has not the form of an ISO 4217 code
 */
export function priceText(minor: number, currency: string, locale: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  // Two for dollars, none for yen, three for dinars.
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(locale, style).resolvedOptions();
  const amount = minor / 10 ** maximumFractionDigits;
  return new Intl.NumberFormat(locale, { ...style, trailingZeroDisplay: 'stripIfInteger' }).format(amount);
}
