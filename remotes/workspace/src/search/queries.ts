import { SearchPageSchema, type SearchSort, SearchValuesSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Reads one page of hits for a search with its operators. */
export function searchQuery({ q, sort, after }: { q: string; sort: SearchSort; after?: string | undefined }) {
  return queryOptions({
    queryKey: ['search', 'page', q, sort, after ?? null],
    queryFn: ({ signal }) =>
      call('get', 'search', SearchPageSchema, { searchParams: { q, sort: sort === 'best' ? undefined : sort, after }, signal }),
    staleTime: 30_000,
  });
}

/** Reads people or projects as values of `by:` or `in:`. */
export function valuesQuery(key: 'by' | 'in', q: string) {
  return queryOptions({
    queryKey: ['search', 'values', key, q],
    queryFn: ({ signal }) => call('get', 'search/values', SearchValuesSchema, { searchParams: { key, q }, signal, quiet: true }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
