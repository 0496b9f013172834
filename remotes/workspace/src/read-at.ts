import type { Query } from '@tanstack/react-query';

/**
 * When a list was read, as the age of what is taken out of it (ms since 1970). Never, where it is out of date by now, as after a
 * reload: what is taken out of it is shown, and asked for again.
 */
export function readAt({ state }: { state: Pick<Query['state'], 'dataUpdatedAt' | 'isInvalidated'> }): number {
  return state.isInvalidated ? 0 : state.dataUpdatedAt;
}
