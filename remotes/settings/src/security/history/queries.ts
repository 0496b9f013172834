import { IdentityHistorySchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Rows of one page. */
export const historyLimit = 8;

/** What has happened to the account in the last 90 days, the newest first. */
export function historyQuery(offset: number) {
  return queryOptions({
    queryKey: ['security', 'history', offset],
    queryFn: ({ signal }) =>
      call('get', 'auth/history', IdentityHistorySchema, { signal, searchParams: { limit: historyLimit, offset: offset || undefined } }),
    placeholderData: keepPreviousData,
  });
}
