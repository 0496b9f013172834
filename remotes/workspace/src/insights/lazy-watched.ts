import { lazy } from '@cairn/ui/core';

/** A chunk of its own, which the loader fetches next to the page: together they were over the budget of a first visit. */
export const Watched = lazy(() => import('./watched.tsx').then((module) => module.Watched));
