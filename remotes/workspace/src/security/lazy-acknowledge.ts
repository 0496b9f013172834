import { lazy } from '@cairn/ui/core';

/** Its code comes when somebody is about to use it. */
export const Acknowledge = lazy(() => import('./acknowledge.tsx').then((module) => module.Acknowledge));
