import type { Audience, WebVital } from '@cairn/contract';
import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';

/** Formats figures of releases in the reader's language; a dash without reports. */
export function useFigures(): {
  share: (value: number | null) => string;
  milliseconds: (value: number | null) => string;
  audience: (audience: Audience) => string;
  kilobytes: (bytes: number) => string;
  vital: (vital: WebVital, value: number) => string;
} {
  const locale = useLocale();
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const whole = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const milliseconds = numberFormat(locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short', maximumFractionDigits: 0 });
  const seconds = numberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 2 });
  const kilobytes = numberFormat(locale, { style: 'unit', unit: 'kilobyte', unitDisplay: 'short', maximumFractionDigits: 0 });
  const shift = numberFormat(locale, { maximumFractionDigits: 3 });
  const vitals: Record<WebVital, (value: number) => string> = {
    lcp: (value) => seconds.format(value / 1000),
    inp: milliseconds.format,
    cls: shift.format,
  };
  return {
    share: (value) => (value === null ? '–' : share.format(value)),
    milliseconds: (value) => (value === null ? '–' : milliseconds.format(value)),
    audience: (audience) => ('percent' in audience ? whole.format(audience.percent / 100) : audience.tenants.join(', ')),
    kilobytes: (bytes) => kilobytes.format(bytes / 1000),
    vital: (vital, value) => vitals[vital](value),
  };
}
