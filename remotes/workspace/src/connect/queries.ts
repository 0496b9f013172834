import { type ConnectRequest, connectOperations } from '@cairn/api';
import { ApiError, runOperation } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** The request of a program with this code. The page explains refusals itself. */
export function connectRequestQuery(code: string) {
  return queryOptions<ConnectRequest>({
    queryKey: ['connect', code],
    queryFn: ({ signal }) => runOperation(connectOperations.find, { body: { code } }, { signal, quiet: true }),
    // It does not change while the page is open, and each wrong code counts. Later it may be decided.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (times, error) => times < 3 && error instanceof ApiError && error.status === 0,
  });
}
