import { late } from '@cairn/ui/core';

/** Its code comes where no agent has worked on a project yet. */
export const ConnectPanel = late(() => import('./connect-panel.tsx').then((module) => module.ConnectPanel));
