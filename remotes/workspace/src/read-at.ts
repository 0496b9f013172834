import type { Query } from '@tanstack/react-query';

/**
 * Returns when a list was fetched (ms since 1970), as the age of data taken from it. Returns 0 if it is invalidated, as after a reload: the
 * data is shown, and refetched.
 */
export function readAt({ state }: { state: Pick<Query['state'], 'dataUpdatedAt' | 'isInvalidated'> }): number {
  return state.isInvalidated ? 0 : state.dataUpdatedAt;
}
