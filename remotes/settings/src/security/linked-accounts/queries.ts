import { LinkedAccountsSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** The accounts of other providers that the person signs in with, and those that can be linked here. */
export function linkedAccountsQuery() {
  return queryOptions({
    queryKey: ['security', 'linked-accounts'],
    queryFn: ({ signal }) => call('get', 'auth/linked-accounts', LinkedAccountsSchema, { signal }),
  });
}
