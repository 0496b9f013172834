import { queryClient } from '@cairn/shell';
import { useEffect, useRef, useState } from 'react';
import { held, type Rows, type StablePage } from './held.ts';
import { watchWrites } from './own-writes.ts';

let writes: (() => boolean) | undefined;

/** Is something being written in this tab, or was it just now? The first call begins to watch. */
function justWrote(): boolean {
  writes ??= watchWrites(queryClient);
  return writes();
}

/**
 * Keeps rows in their places when others come in by themselves: live events, another tab, a second reading. Rows that are
 * shown keep up with what they say, and `fresh` counts those that wait. What this tab has written shows at once, and so
 * does another page of the list: `key` names which one it is.
 */
export function useStablePage<Row extends { id: string }>(
  page: Rows<Row>,
  key: string,
): { page: Rows<Row>; fresh: number; show: () => void } {
  justWrote(); // watches from the first drawing on
  const settled = useSettled(key);
  const [state, setState] = useState<{ key: string } & StablePage<Row>>(() => ({ key, source: page, shown: page }));
  let now = state;
  if (state.key !== key || state.source !== page) {
    // Where there is no row, none can jump.
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
 * Has everything been read that was asked for when this page of the list came into view? What comes until then, behind what
 * was kept from before, is no surprise: it shows as it comes.
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
    // In a task of its own: what was just read is drawn before it.
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(settle);
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
    return () => {
      clearTimeout(timer);
      stop();
      settled.current = false; // out of view no row can jump
    };
  }, [key]);
  return settled;
}
