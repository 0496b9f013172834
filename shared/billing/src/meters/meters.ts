import { type IncludedMeter, isolatedAmount, type UsageKind } from '@cairn/api';
import { numberFormat } from '@cairn/ui/core';

/** How many API units are in one unit that people enter, such as a gigabyte or a dollar. */
export const meterScale: Record<IncludedMeter, number> = {
  sessions: 1,
  servedTokens: 1,
  costMicros: 1_000_000,
  searches: 1,
  apiCalls: 1,
  storageBytes: 1_000_000_000,
};

/** Returns the number format for exact amounts of a meter, in units of `meterScale`. */
export function meterFormat(meter: IncludedMeter): Intl.NumberFormatOptions {
  if (meter === 'costMicros')
    return { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' };
  if (meter === 'storageBytes') return { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 9 };
  return { maximumFractionDigits: 0 };
}

/** Formats an amount of a meter (in API units) exactly, for prices and invoices. */
export function exactMeterText(meter: IncludedMeter, amount: number, locale: string): string {
  return isolatedAmount(numberFormat(locale, meterFormat(meter)).format(amount / meterScale[meter]));
}

/** Returns a short format for amounts of a meter (in API units): $126.60, 1.2M tokens, 3.4 GB. */
export function amountFormat(locale: string, meter: UsageKind): (amount: number) => string {
  if (meter === 'costMicros') return (amount) => exactMeterText(meter, amount, locale);
  if (meter === 'storageBytes') return (amount) => bytesText(amount, locale);
  // Languages without compact thousands still need grouping: 1.185 of 40.000.
  const compact = { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' } as const;
  return numberFormat(locale, meter === 'servedTokens' ? compact : undefined).format;
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats bytes in gigabytes or a smaller unit. */
function bytesText(bytes: number, locale: string): string {
  const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = byteUnits[power] ?? 'byte';
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(bytes / 1_000 ** power);
}
