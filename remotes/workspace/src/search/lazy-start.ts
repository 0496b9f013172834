import { late } from '@cairn/ui/core';

/** Shown only before a search; the loader fetches it then. */
export const SearchStart = late(() => import('./search-start.tsx').then((module) => module.SearchStart));
