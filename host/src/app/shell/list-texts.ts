import type { Locale } from '@cairn/api';
import type { ListTexts } from '@cairn/shell';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The words of every list, so that five remotes need not translate "Next page" five times. */
export function listTexts(i18n: I18n, locale: Locale): ListTexts {
  const { format } = new Intl.NumberFormat(locale);
  return {
    clearSearch: i18n._(msg`Clear search`),
    clearFilters: i18n._(msg`Clear all filters`),
    filterBy: (name) => i18n._(msg`Filter by ${name}`),
    filteredBy: (name, value) => i18n._(msg`${name}: ${value}`),
    removeFilter: (name) => i18n._(msg`Remove filter ${name}`),
    pager: {
      navigation: i18n._(msg`Pages`),
      previous: i18n._(msg`Previous page`),
      next: i18n._(msg`Next page`),
      goToPage: i18n._(msg`Go to page`),
      page: i18n._(msg`Page`),
      of: (pages) => {
        const count = format(pages);
        return i18n._(msg`of ${count}`);
      },
      range: (first, last, total) => {
        const [from, to, all] = [format(first), format(last), format(total)];
        return i18n._(msg`${from} to ${to} of ${all}`);
      },
    },
  };
}
