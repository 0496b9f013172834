import type { LiveEvent } from '@cairn/api';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query.ts';

/**
 * A remote's handlers of live events. Each returns the keys of the queries that are stale now, or patches the cache itself and returns
 * none. Passed to `remoteRoutes`.
 */
export type LiveHandlers = { [Type in LiveEvent['type']]?: (event: LiveEvent) => readonly QueryKey[] };

/** Events within this time are batched into one refetch. */
const gatherMs = 150;

const handlersOf = new Map<string, LiveHandlers>();
const outdated = new Map<string, QueryKey>();

export function handleLive(remoteId: string, handlers: LiveHandlers): void {
  handlersOf.set(remoteId, handlers);
}

/** Handles an event about a changed row: marks the queries of this tab that show it as stale, and refetches the visible ones. */
export function liveHappened(event: LiveEvent): void {
  for (const handlers of handlersOf.values()) {
    for (const key of handlers[event.type]?.(event) ?? []) {
      if (outdated.size === 0) setTimeout(readAgain, gatherMs);
      outdated.set(JSON.stringify(key), key);
    }
  }
}

/** Marks all queries as stale, because events may have been missed. */
export function liveMissed(): void {
  void queryClient.invalidateQueries({}, { cancelRefetch: false });
}

function readAgain(): void {
  const keys = [...outdated.values()];
  outdated.clear();
  // A hidden tab refetches when it becomes visible: React Query checks for stale queries then.
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  for (const queryKey of keys) {
    const first = queryClient
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
    void queryClient.invalidateQueries({ queryKey, refetchType });
    // React Query joins an initial fetch in flight instead of starting another. Its data may be older than the event.
    for (const query of first) {
      const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
      query.promise?.then(again, again);
    }
  }
}
