import { late } from '@cairn/ui/core';

/** Its code comes with the first branch that is compared. */
export const BranchComparison = late(() => import('./branch-comparison.tsx').then((module) => module.BranchComparison));
