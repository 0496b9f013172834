import { PasswordStateSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Whether the account has a password, and since when. */
export function passwordQuery() {
  return queryOptions({
    queryKey: ['security', 'password'],
    queryFn: ({ signal }) => call('get', 'auth/password', PasswordStateSchema, { signal }),
  });
}
