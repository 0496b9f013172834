import type { QueryClient } from '@tanstack/react-query';

/**
 * How long after a write, in milliseconds, a change of the list counts as its result. The time is extended until reads in progress have
 * ended.
 */
export const answerMs = 3_000;

/**
 * Watches the writes of this tab.
 * @returns a function that tells whether a write is in progress, or ended less than three seconds ago, or whether reads after it are still
 * in progress (slow network)
 */
export function watchWrites(client: QueryClient): () => boolean {
  let wroteRecently = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | undefined;
  const settle = () => {
    if (client.isFetching() + client.isMutating() > 0) return;
    unsubscribe?.();
    wroteRecently = false;
  };
  // In a later task: what was just read is rendered first.
  const afterReads = () => {
    clearTimeout(timer);
    timer = setTimeout(settle);
  };
  onWrite(client, () => {
    wroteRecently = true;
    unsubscribe?.();
    clearTimeout(timer);
    timer = setTimeout(() => {
      unsubscribe = client.getQueryCache().subscribe(afterReads);
      settle();
    }, answerMs);
  });
  return () => wroteRecently || client.isMutating() > 0;
}

/** Calls back when a write begins, ends or fails. A component that only renders a mutation hook has written nothing. */
function onWrite(client: QueryClient, wrote: () => void): void {
  client.getMutationCache().subscribe(({ type }) => {
    if (type === 'updated') wrote();
  });
}
