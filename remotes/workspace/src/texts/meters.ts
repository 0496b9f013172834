import type { UsageKind } from '@cairn/api';
import { numberFormat } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { dollarFormat } from './dollars.ts';

/** What each meter of usage is called. */
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

/** How an amount of this meter is written. */
export function amountFormat(locale: string, meter: UsageKind): (amount: number) => string {
  if (meter === 'costMicros') {
    const dollars = dollarFormat(locale, { maximumFractionDigits: 0 });
    return (amount) => dollars(amount / 1_000_000);
  }
  if (meter === 'storageBytes') return (amount) => bytesText(locale, amount);
  // A language that shortens no thousands parts them all the same: 1.185 of 40.000.
  const compact = { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' } as const;
  return numberFormat(locale, meter === 'servedTokens' ? compact : undefined).format;
}

function bytesText(locale: string, bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = units[power] ?? 'byte';
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(bytes / 1_000 ** power);
}
