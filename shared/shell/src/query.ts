import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

const dayMs = 86_400_000;

/**
 * The one cache of server state. What was seen paints at once and is brought up to date behind. The ky client has
 * retried already, so nothing is tried again here.
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
