import { IdentityHistorySchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Rows per page. */
export const historyLimit = 8;

/** The account's events of the last 90 days, newest first. */
export function historyQuery(offset: number) {
  return queryOptions({
    queryKey: ['security', 'history', offset],
    queryFn: ({ signal }) =>
      call('get', 'auth/history', IdentityHistorySchema, { signal, searchParams: { limit: historyLimit, offset: offset || undefined } }),
    placeholderData: keepPreviousData,
  });
}
