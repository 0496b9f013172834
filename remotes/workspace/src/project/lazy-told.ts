import { lazy } from '@cairn/ui/core';

/** Its code, and that of the library's ledger, come after the page. */
export const WhatAgentsAreTold = lazy(() => import('./what-agents-are-told.tsx').then((module) => module.WhatAgentsAreTold));
