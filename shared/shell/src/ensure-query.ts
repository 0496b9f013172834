import type { EnsureQueryDataOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query.ts';

/**
 * Reads a query in a loader: returns cached data at once and revalidates it in the background. Only waits when nothing is cached.
 * @throws {ApiError}
 */
export function ensureQuery<T, K extends QueryKey>(options: EnsureQueryDataOptions<T, Error, T, K>): Promise<T> {
  return queryClient.ensureQueryData({ ...options, revalidateIfStale: true });
}
