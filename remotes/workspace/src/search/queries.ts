import { SearchPageSchema, SearchValuesSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** One page of what answers to a search, operators and all. */
export function searchQuery(q: string, after?: string) {
  return queryOptions({
    queryKey: ['search', 'page', q, after ?? null],
    queryFn: ({ signal }) => call('get', 'search', SearchPageSchema, { searchParams: { q, after }, signal }),
    staleTime: 30_000,
  });
}

/** People or projects that may stand behind `by:` or `in:`. */
export function valuesQuery(key: 'by' | 'in', q: string) {
  return queryOptions({
    queryKey: ['search', 'values', key, q],
    queryFn: ({ signal }) => call('get', 'search/values', SearchValuesSchema, { searchParams: { key, q }, signal, quiet: true }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
