import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Returns a format for token counts; `compact`: in thousands. */
export function useTokensText(notation: 'standard' | 'compact' = 'standard'): (tokens: number) => string {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale(), { notation, maximumFractionDigits: 0 });
  return (amount) => {
    // Chooses the plural form of the rounded number: for 12,345 shown as "12K", Arabic needs the form of 12,000.
    const tokens = notation === 'compact' && amount >= 1_000 ? Math.round(amount / 1_000) * 1_000 : amount;
    const shown = format(tokens);
    return t`${plural(tokens, { one: `${shown} token`, other: `${shown} tokens` })}`;
  };
}
