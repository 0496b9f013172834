import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';

/** Returns the formatted count; with `more` it is a lower bound: "1,000+". */
export function useBoundedCount(): (count: number, more: boolean) => string {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  return (count, more) => {
    const counted = format(count);
    return more ? t({ message: `${counted}+`, comment: 'this many, and more' }) : counted;
  };
}
