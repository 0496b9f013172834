import type { Audience } from '@cairn/contract';
import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';

/** Numbers of releases as the reader's language writes them; a dash where nobody has told anything. */
export function useFigures(): {
  share: (value: number | null) => string;
  milliseconds: (value: number | null) => string;
  audience: (audience: Audience) => string;
} {
  const locale = useLocale();
  const share = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const whole = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const milliseconds = numberFormat(locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short', maximumFractionDigits: 0 });
  return {
    share: (value) => (value === null ? '–' : share.format(value)),
    milliseconds: (value) => (value === null ? '–' : milliseconds.format(value)),
    audience: (audience) => ('percent' in audience ? whole.format(audience.percent / 100) : audience.tenants.join(', ')),
  };
}
