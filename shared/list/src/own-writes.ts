import { queryClient } from '@cairn/shell';
import type { MutationCache } from '@tanstack/react-query';

/** So long after something was written here, what comes is taken for its answer. */
const answerMs = 3_000;

let wroteAt = Number.NEGATIVE_INFINITY;
let watching = false;

/** Is something being written in this tab, or was it within the last three seconds? The first call begins to watch. */
export function justWrote(): boolean {
  if (!watching) {
    watching = true;
    onWrite(queryClient.getMutationCache(), () => {
      wroteAt = Date.now();
    });
  }
  return queryClient.isMutating() > 0 || Date.now() - wroteAt < answerMs;
}

/** Calls back when a write begins, ends or fails. A component that could write, and is drawn, has written nothing. */
export function onWrite(cache: MutationCache, wrote: () => void): void {
  cache.subscribe(({ type }) => {
    if (type === 'updated') wrote();
  });
}
