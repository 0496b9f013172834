import type { DecisionListWish } from '../decisions/queries.ts';

/** The decisions that a project's overview shows. */
export function recentDecisions(project: string): DecisionListWish {
  return { project, limit: 6 };
}
