import { lazy } from '@cairn/ui/core';

/** Loaded after the page, with the ledger component. */
export const WhatAgentsAreTold = lazy(() => import('./context-preview.tsx').then((module) => module.WhatAgentsAreTold));
