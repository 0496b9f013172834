import { lazy } from '@cairn/ui/core';

/** The dialog that makes drafts of Markdown files. */
export const ImportDecisions = lazy(() => import('./import-decisions.tsx').then((module) => module.ImportDecisions));
