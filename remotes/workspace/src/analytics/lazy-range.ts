import { lazy } from '@cairn/ui/core';

/** Loads the calendar and its dependencies after the page. */
export const Range = lazy(() => import('./range.tsx').then((module) => module.Range));
