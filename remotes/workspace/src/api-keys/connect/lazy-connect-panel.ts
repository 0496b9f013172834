import { lazy } from '@cairn/ui/core';

/** Its code comes where no agent has worked on a project yet. */
export const ConnectPanel = lazy(() => import('./connect-panel.tsx').then((module) => module.ConnectPanel));
