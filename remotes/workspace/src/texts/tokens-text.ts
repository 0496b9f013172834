import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** How many tokens, in the reader's words; `compact`: as of the thousand. */
export function useTokensText(notation: 'standard' | 'compact' = 'standard'): (tokens: number) => string {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale(), { notation, maximumFractionDigits: 0 });
  return (amount) => {
    // What is said in thousands is counted in them: of 12,345 as “12K”, Arabic has the words of 12,000.
    const tokens = notation === 'compact' && amount >= 1_000 ? Math.round(amount / 1_000) * 1_000 : amount;
    const shown = format(tokens);
    return t`${plural(tokens, { one: `${shown} token`, other: `${shown} tokens` })}`;
  };
}
