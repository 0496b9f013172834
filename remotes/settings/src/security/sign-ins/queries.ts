import { SignInListSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Where the person is signed in, the last seen first. */
export function signInsQuery() {
  return queryOptions({
    queryKey: ['security', 'sign-ins'],
    queryFn: async ({ signal }) => (await call('get', 'auth/sign-ins', SignInListSchema, { signal })).items,
  });
}
