import { useSyncExternalStore } from 'react';
import { type PatternList, type PatternListOf, projectPatternsPath, stateInView } from './list-state.ts';

/** From this width on, the list and the open pattern are next to each other. */
const roomForBoth = '(min-width: 1100px)';

/** Returns whether the list opens its first row if the address names none: if it is a review queue with room for both. */
export function opensFirst(list: PatternList, state: PatternListOf['state']): boolean {
  const part = stateInView(list, state);
  return list.path !== projectPatternsPath && (part === 'proposed' || part === 'stale') && matchMedia(roomForBoth).matches;
}

/** Returns the same, and updates it when the window is resized. */
export function useOpensFirst(list: PatternList, state: PatternListOf['state']): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(roomForBoth);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => opensFirst(list, state),
  );
}
