import { lazy } from '@cairn/ui/core';

/** Loaded on demand. */
export const Acknowledge = lazy(() => import('./acknowledge.tsx').then((module) => module.Acknowledge));
