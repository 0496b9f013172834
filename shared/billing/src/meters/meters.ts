import type { IncludedMeter, UsageKind } from '@cairn/api';
import { numberFormat } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';

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
  return isolated(numberFormat(locale, meterFormat(meter)).format(amount / meterScale[meter]));
}

/** An amount of a meter in the API's unit as text that is read at a glance: $126.60, 1.2M tokens, 3.4 GB. */
export function meterText(meter: UsageKind, amount: number, locale: string): string {
  if (meter === 'costMicros') return exactMeterText(meter, amount, locale);
  if (meter === 'storageBytes') return bytesText(amount, locale);
  // A language that shortens no thousands parts them all the same: 1.185 of 40.000.
  const compact = { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' } as const;
  return numberFormat(locale, meter === 'servedTokens' ? compact : undefined).format(amount);
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Gigabytes, and a smaller unit of what is less than one. */
function bytesText(bytes: number, locale: string): string {
  const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = byteUnits[power] ?? 'byte';
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(bytes / 1_000 ** power);
}

/** A sign in front of an amount, as Arabic writes it, would tear it apart in a line from right to left: it is isolated. */
function isolated(text: string): string {
  return text.replace(/^\u200f(.*)$/, '\u2066$1\u2069');
}

/** What each meter is called. */
export function useMeterNames(): Record<UsageKind, string> {
  const { t } = useLingui();
  return {
    sessions: t`Agent sessions`,
    servedTokens: t`Tokens served`,
    costMicros: t`Model cost`,
    searches: t`Searches by agents`,
    apiCalls: t`API calls`,
    seats: t`Seats`,
    storageBytes: t`Storage`,
  };
}
