import type { EnsureQueryDataOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query.ts';

/**
 * What a loader asks for: whatever was seen before is there at once, and is brought up to date behind; only what was
 * never seen is waited for. @throws {ApiError}
 */
export function ensureQuery<T, K extends QueryKey>(options: EnsureQueryDataOptions<T, Error, T, K>): Promise<T> {
  return queryClient.ensureQueryData({ ...options, revalidateIfStale: true });
}
