import { SignInListSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** The person's active sign-ins, most recently used first. */
export function signInsQuery() {
  return queryOptions({
    queryKey: ['security', 'sign-ins'],
    queryFn: async ({ signal }) => (await call('get', 'auth/sign-ins', SignInListSchema, { signal })).items,
  });
}
