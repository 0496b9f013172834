import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

const dayMs = 86_400_000;

/**
 * The only cache of server state. Cached data is shown at once and revalidated in the background. No retries here: the ky client has
 * retried already.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: dayMs,
      retry: false,
      networkMode: 'always',
      throwOnError: (error) => !(error instanceof ApiError),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
