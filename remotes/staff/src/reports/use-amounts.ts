import { useLocale } from '@cairn/shell';
import { dateFormat, numberFormat } from '@cairn/ui/core';

/** Returns formatters for numbers, shares, business time and days in the reader's language. */
export function useAmounts() {
  const locale = useLocale();
  const days = dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const unit = (name: 'minute' | 'hour') =>
    numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 }).format;
  return {
    count: numberFormat(locale).format,
    percent: numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format,
    /** In minutes; in hours from one hour on. */
    duration: (seconds: number) => (seconds < 3_600 ? unit('minute')(Math.round(seconds / 60)) : unit('hour')(seconds / 3_600)),
    range: ({ from, to }: { from: string; to: string }) => days.formatRange(new Date(from), new Date(to)),
  };
}

/** Returns the share within the target; null without any. */
export function shareOf(met: number, missed: number): number | null {
  return met + missed === 0 ? null : met / (met + missed);
}
