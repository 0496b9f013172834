import { lazy } from '@cairn/ui/core';

/** Loaded only for projects without agent sessions. */
export const ConnectPanel = lazy(() => import('./connect-panel.tsx').then((module) => module.ConnectPanel));
