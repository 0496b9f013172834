import { lazy } from '@cairn/ui/core';

/** The dialog that imports Markdown files, loaded on demand. */
export const ImportDecisions = lazy(() => import('./import-decisions.tsx').then((module) => module.ImportDecisions));
