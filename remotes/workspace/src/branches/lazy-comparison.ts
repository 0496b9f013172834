import { lazy } from '@cairn/ui/core';

/** Its code comes with the first branch that is compared. */
export const BranchComparison = lazy(() => import('./branch-comparison.tsx').then((module) => module.BranchComparison));
