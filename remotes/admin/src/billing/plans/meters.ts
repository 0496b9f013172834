import type { IncludedMeter } from '@cairn/api';
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

/** The number format of a field or text with this meter's amounts, in units of `meterScale`. */
export function meterFormat(meter: IncludedMeter): Intl.NumberFormatOptions {
  if (meter === 'costMicros')
    return { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' };
  if (meter === 'storageBytes') return { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 9 };
  return { maximumFractionDigits: 0 };
}

/** An amount of a meter in the API's unit as text. */
export function meterText(meter: IncludedMeter, amount: number, locale: string): string {
  return numberFormat(locale, meterFormat(meter)).format(amount / meterScale[meter]);
}

/** What each meter is called. */
export function useMeterNames(): Record<IncludedMeter, string> {
  const { t } = useLingui();
  return {
    sessions: t`Agent sessions`,
    servedTokens: t`Tokens served`,
    costMicros: t`Model cost`,
    searches: t`Searches by agents`,
    apiCalls: t`API calls`,
    storageBytes: t`Storage`,
  };
}
