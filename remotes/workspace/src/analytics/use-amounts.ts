import type { AnalyticsFigures } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat, numberFormat } from '@cairn/ui/core';
import { dollarFormat } from '../texts/dollars.ts';

/** Returns formats for amounts and days in the reader's language. */
export function useAmounts() {
  const locale = useLocale();
  const dollars = dollarFormat(locale);
  const days = dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return {
    count: numberFormat(locale).format,
    compact: numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format,
    decimal: numberFormat(locale, { maximumFractionDigits: 1 }).format,
    percent: numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format,
    dollars: (micros: number) => dollars(micros / 1_000_000),
    /** Formats seconds in hours, or in days from 48 hours on. */
    duration: (seconds: number | null) => {
      const hours = (seconds ?? 0) / 3_600;
      const [value, unit] = hours < 48 ? [hours, 'hour'] : [hours / 24, 'day'];
      return seconds === null
        ? '–'
        : numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(value);
    },
    range: ({ from, to }: { from: string; to: string }) => days.formatRange(new Date(from), new Date(to)),
    day: (day: string) => days.format(new Date(day)),
  };
}

/** Returns the share of served sessions that rated the context as helpful; null if none was served. */
export function hitRate({ helped, served }: Pick<AnalyticsFigures, 'helped' | 'served'>): number | null {
  return served === 0 ? null : helped / served;
}

/** Returns corrections per hundred sessions; null without sessions. */
export function correctionRate({ corrections, sessions }: Pick<AnalyticsFigures, 'corrections' | 'sessions'>): number | null {
  return sessions === 0 ? null : (corrections * 100) / sessions;
}

export function tokensEach({ tokens, sessions }: Pick<AnalyticsFigures, 'tokens' | 'sessions'>): number | null {
  return sessions === 0 ? null : tokens / sessions;
}
