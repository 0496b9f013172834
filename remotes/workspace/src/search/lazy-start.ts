import { lazy } from '@cairn/ui/core';

/** Shown only before a search; the loader prefetches it then. */
export const SearchStart = lazy(() => import('./search-start.tsx').then((module) => module.SearchStart));
