import type { Locale } from '@cairn/api';
import { useMemo } from 'react';
import { useLocale } from './locale.ts';

/** What every list says in the same words: the `labels` of `SearchBox`, `Facet` and `Pager`. */
export interface ListTexts {
  clearSearch: string;
  clearFilters: string;
  filterBy: (name: string) => string;
  filteredBy: (name: string, value: string) => string;
  removeFilter: (name: string) => string;
  pager: {
    navigation: string;
    previous: string;
    next: string;
    goToPage: string;
    page: string;
    of: (pages: number) => string;
    range: (first: number, last: number, total: number) => string;
  };
}

type Describe = (locale: Locale) => ListTexts;

let describe: Describe | undefined;

/** Called once by the host, whose catalogue has the texts; asked again when the language changes. */
export function configureListTexts(given: Describe): void {
  describe = given;
}

/** The texts of lists in the page's language. @throws when the host has given none. */
export function useListTexts(): ListTexts {
  const locale = useLocale();
  return useMemo(() => textsIn(locale), [locale]);
}

function textsIn(locale: Locale): ListTexts {
  if (!describe) throw new Error(`no texts of lists: the host calls configureListTexts() before it renders`);
  return describe(locale);
}
