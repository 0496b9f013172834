import { type IncludedMeter, isolatedAmount, type UsageKind } from '@cairn/api';
import { numberFormat } from '@cairn/ui/core';

/** How many of the API's units are one of those that a person enters: a gigabyte, a dollar. */
export const meterScale: Record<IncludedMeter, number> = {
  sessions: 1,
  servedTokens: 1,
  costMicros: 1_000_000,
  searches: 1,
  apiCalls: 1,
  storageBytes: 1_000_000_000,
};

/** The number format of a field or text with this meter's exact amounts, in units of `meterScale`. */
export function meterFormat(meter: IncludedMeter): Intl.NumberFormatOptions {
  if (meter === 'costMicros')
    return { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' };
  if (meter === 'storageBytes') return { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 9 };
  return { maximumFractionDigits: 0 };
}

/** An amount of a meter in the API's unit as text, with all its digits: what is sold and invoiced. */
export function exactMeterText(meter: IncludedMeter, amount: number, locale: string): string {
  return isolatedAmount(numberFormat(locale, meterFormat(meter)).format(amount / meterScale[meter]));
}

/** How an amount of a meter in the API's unit is written where it is read at a glance: $126.60, 1.2M tokens, 3.4 GB. */
export function amountFormat(locale: string, meter: UsageKind): (amount: number) => string {
  if (meter === 'costMicros') return (amount) => exactMeterText(meter, amount, locale);
  if (meter === 'storageBytes') return (amount) => bytesText(amount, locale);
  // A language that shortens no thousands parts them all the same: 1.185 of 40.000.
  const compact = { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' } as const;
  return numberFormat(locale, meter === 'servedTokens' ? compact : undefined).format;
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Gigabytes, and a smaller unit of what is less than one. */
function bytesText(bytes: number, locale: string): string {
  const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = byteUnits[power] ?? 'byte';
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(bytes / 1_000 ** power);
}
