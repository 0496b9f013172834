import { useLocale } from '@cairn/shell';
import type { PagerProps } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';

/** The texts of the pager below a list. */
export function usePagerLabels(): PagerProps['labels'] {
  const { t } = useLingui();
  const { format } = new Intl.NumberFormat(useLocale());
  return {
    navigation: t`Pages`,
    previous: t`Previous page`,
    next: t`Next page`,
    goToPage: t`Go to page`,
    page: t`Page`,
    of: (pages) => {
      const count = format(pages);
      return t`of ${count}`;
    },
    range: (first, last, total) => {
      const [from, to, all] = [format(first), format(last), format(total)];
      return t`${from} to ${to} of ${all}`;
    },
  };
}
