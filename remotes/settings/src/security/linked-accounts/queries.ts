import { LinkedAccountsSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** The person's linked accounts, and the providers that can be linked. */
export function linkedAccountsQuery() {
  return queryOptions({
    queryKey: ['security', 'linked-accounts'],
    queryFn: ({ signal }) => call('get', 'auth/linked-accounts', LinkedAccountsSchema, { signal }),
  });
}
