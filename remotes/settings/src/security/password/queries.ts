import { PasswordStateSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Has the account a password, and since when? */
export function passwordQuery() {
  return queryOptions({
    queryKey: ['security', 'password'],
    queryFn: ({ signal }) => call('get', 'auth/password', PasswordStateSchema, { signal }),
  });
}
