import { FactorsSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** The account's factors besides the password: authenticator app, passkeys, backup codes. */
export function factorsQuery() {
  return queryOptions({
    queryKey: ['security', 'factors'],
    queryFn: ({ signal }) => call('get', 'auth/factors', FactorsSchema, { signal }),
  });
}

/** Refetches all sections of the page after a change. */
export function readSecurityAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['security'] });
}
