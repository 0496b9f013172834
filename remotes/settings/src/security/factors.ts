import { FactorsSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** What protects the account besides its password: code app, passkeys, backup codes. */
export function factorsQuery() {
  return queryOptions({
    queryKey: ['security', 'factors'],
    queryFn: ({ signal }) => call('get', 'auth/factors', FactorsSchema, { signal }),
  });
}

/** Something about it has changed: every section of the page is read again. */
export function readSecurityAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['security'] });
}
