import { useLocale } from '@cairn/shell';
import { numberFormat } from '@cairn/ui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** How many tokens, in the reader's words. */
export function useTokensText(): (tokens: number) => string {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  return (tokens) => {
    const shown = format(tokens);
    return t`${plural(tokens, { one: `${shown} token`, other: `${shown} tokens` })}`;
  };
}
