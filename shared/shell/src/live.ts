import type { LiveEvent } from '@cairn/api';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query.ts';

/**
 * What a remote does about live events: each handler answers which queries are out of date now, or patches the cache by
 * itself and answers none. Given to `remoteRoutes`.
 */
export type LiveHandlers = { [Type in LiveEvent['type']]?: (event: LiveEvent) => readonly QueryKey[] };

/** Events that come together are one reading. */
const gatherMs = 150;

const handlersOf = new Map<string, LiveHandlers>();
const outdated = new Map<string, QueryKey>();

export function handleLive(remoteId: string, handlers: LiveHandlers): void {
  handlersOf.set(remoteId, handlers);
}

/** A row has changed somewhere: what shows it in this tab is read again, at once where it is in view. */
export function liveHappened(event: LiveEvent): void {
  for (const handlers of handlersOf.values()) {
    for (const key of handlers[event.type]?.(event) ?? []) {
      if (outdated.size === 0) setTimeout(readAgain, gatherMs);
      outdated.set(JSON.stringify(key), key);
    }
  }
}

/** Something may have been missed: everything is out of date. */
export function liveMissed(): void {
  void queryClient.invalidateQueries({}, { cancelRefetch: false });
}

function readAgain(): void {
  const keys = [...outdated.values()];
  outdated.clear();
  // A tab that nobody sees reads when it comes into view: React Query looks for what is out of date then.
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  for (const queryKey of keys) {
    const first = queryClient
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
    void queryClient.invalidateQueries({ queryKey, refetchType });
    // React Query joins a first read that is in flight instead of starting another. Its answer may be older than the event.
    for (const query of first) {
      const again = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
      query.promise?.then(again, again);
    }
  }
}
