import { queryClient } from '@cairn/shell';
import { useEffect, useRef, useState } from 'react';
import { held, type Rows, type StablePage } from './held.ts';
import { watchWrites } from './own-writes.ts';

let writes: (() => boolean) | undefined;

/** Returns whether a write is in progress in this tab or has just ended. The first call starts to watch. */
function justWrote(): boolean {
  writes ??= watchWrites(queryClient);
  return writes();
}

/**
 * Keeps rows in place when other rows arrive through live events, another tab or a refetch. Shown rows are still updated, and `fresh`
 * counts the new rows. Results of this tab's own writes show at once, as does another page of the list, identified by `key`.
 */
export function useStablePage<Row extends { id: string }>(
  page: Rows<Row>,
  key: string,
): { page: Rows<Row>; fresh: number; show: () => void } {
  justWrote(); // watches from the first render on
  const settled = useSettled(key);
  const [state, setState] = useState<{ key: string } & StablePage<Row>>(() => ({ key, source: page, shown: page }));
  let now = state;
  if (state.key !== key || state.source !== page) {
    // Without rows, none can jump.
    const free = state.key !== key || state.shown.items.length === 0 || !settled.current || justWrote();
    now = { key, ...(free ? { source: page, shown: page } : held(state, page)) };
    setState(now);
  }
  const { shown, waiting } = now;
  return {
    page: shown,
    fresh: waiting ? Math.max(1, waiting.total - shown.total) : 0,
    show: () => setState({ key, source: page, shown: waiting ?? page }),
  };
}

/**
 * Tells whether all reads have ended that were in progress when this page of the list was opened. Until then, new rows replace the cached
 * ones at once.
 */
function useSettled(key: string): { readonly current: boolean } {
  const settled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the list begins anew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      if (queryClient.isFetching() > 0) return;
      settled.current = true;
      stop();
    };
    // In a later task: what was just read is rendered first.
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(settle);
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
    return () => {
      clearTimeout(timer);
      stop();
      settled.current = false; // a hidden page has no rows that could jump
    };
  }, [key]);
  return settled;
}
