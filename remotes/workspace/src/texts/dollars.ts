import { numberFormat } from '@cairn/ui/core';

/**
 * US dollars as a language writes them. Where that is Arabic, whole: a mark in front of them has the amount run from right to left, and in a
 * line of that direction the sign is torn from its letters. There it is isolated, from left to right.
 */
export function dollarFormat(locale: string, options?: Intl.NumberFormatOptions): (amount: number) => string {
  const { format } = numberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...options });
  return (amount) => format(amount).replace(/^\u200f(.*)$/, '\u2066$1\u2069');
}
