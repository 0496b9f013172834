import { lazy } from '@cairn/ui/core';

/** The calendar comes with what it needs, after the page. */
export const Range = lazy(() => import('./range.tsx').then((module) => module.Range));
