import { lazy } from '@cairn/ui/core';

/** A separate chunk that the loader fetches next to the page: together they exceeded the size budget of a first visit. */
export const Watched = lazy(() => import('./watched.tsx').then((module) => module.Watched));
