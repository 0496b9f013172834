import { useSyncExternalStore } from 'react';
import { type PatternList, type PatternListOf, projectPatternsPath, stateInView } from './list-state.ts';

/** From this width on the list and an opened pattern are next to each other. */
const roomForBoth = '(min-width: 1100px)';

/** Does the list open its first row where its address names none? It is what waits for a review, and there is room for both. */
export function opensFirst(list: PatternList, state: PatternListOf['state']): boolean {
  const part = stateInView(list, state);
  return list.path !== projectPatternsPath && (part === 'proposed' || part === 'stale') && matchMedia(roomForBoth).matches;
}

/** The same, for as long as the window has that width. */
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
