import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { prefetchOnIntent } from './prefetch.ts';
import { queryClient } from './query.ts';

/** A pointer that has stayed on a link for so long, ms, means it: one that passes over a list would ask for all that is in it. */
const meantMs = 50;
let pointedAt: ReturnType<typeof setTimeout> | undefined;

/** As `prefetchOnIntent`, with what the page will read. */
export function onIntent<T, K extends QueryKey>(
  to: string,
  options: FetchQueryOptions<T, Error, T, K>,
): ReturnType<typeof prefetchOnIntent> {
  const files = prefetchOnIntent(to);
  const fetchData = () => {
    clearTimeout(pointedAt);
    void queryClient.prefetchQuery(options); // never rejects: whoever opens the page asks again, and hears what is wrong
  };
  const both = (fetchFiles: () => void) => () => {
    fetchFiles();
    fetchData();
  };
  return {
    onPointerEnter: () => {
      files.onPointerEnter();
      clearTimeout(pointedAt);
      pointedAt = setTimeout(fetchData, meantMs);
    },
    onFocus: both(files.onFocus),
    onTouchStart: both(files.onTouchStart),
  };
}
