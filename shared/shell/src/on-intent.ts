import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { prefetchOnIntent } from './prefetch.ts';
import { queryClient } from './query.ts';

/** As `prefetchOnIntent`, with what the page will read: code and data come together. */
export function onIntent<T, K extends QueryKey>(
  to: string,
  options: FetchQueryOptions<T, Error, T, K>,
): ReturnType<typeof prefetchOnIntent> {
  const files = prefetchOnIntent(to);
  const both = (fetchFiles: () => void) => () => {
    fetchFiles();
    void queryClient.prefetchQuery(options); // never rejects: whoever opens the page asks again, and hears what is wrong
  };
  return { onPointerEnter: both(files.onPointerEnter), onFocus: both(files.onFocus), onTouchStart: both(files.onTouchStart) };
}
