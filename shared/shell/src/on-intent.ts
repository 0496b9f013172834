import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { prefetchOnIntent } from './prefetch.ts';
import { queryClient } from './query.ts';

/** How long a pointer must rest on a link before its data is fetched, in ms. Moving across a list fetches nothing. */
const meantMs = 50;
let pointedAt: ReturnType<typeof setTimeout> | undefined;

/** Like `prefetchOnIntent`, and also prefetches the page's data. */
export function onIntent<T, K extends QueryKey>(
  to: string,
  options: FetchQueryOptions<T, Error, T, K>,
): ReturnType<typeof prefetchOnIntent> {
  const files = prefetchOnIntent(to);
  const fetchData = () => {
    clearTimeout(pointedAt);
    void queryClient.prefetchQuery(options); // never rejects: the page fetches again when it opens, and shows the error
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
