import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';

/** Returns a function that formats a grace period given in minutes. */
export function useGraceText(): (minutes: number) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const unit = (value: number, of: 'minute' | 'hour') =>
    numberFormat(locale, { style: 'unit', unit: of, unitDisplay: 'short' }).format(value);
  return (minutes) => {
    if (minutes === 0) return t({ message: 'None', context: 'grace of an API key' });
    return minutes < 60 ? unit(minutes, 'minute') : unit(minutes / 60, 'hour');
  };
}
