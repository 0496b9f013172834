import { lazy } from '@cairn/ui/core';

/** Loaded with the first branch comparison. */
export const BranchComparison = lazy(() => import('./branch-comparison.tsx').then((module) => module.BranchComparison));
