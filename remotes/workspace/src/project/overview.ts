import type { DecisionListWish } from '../decisions/queries.ts';
import type { PatternListWish } from '../learning/queries.ts';

/** Query parameters of the decisions on a project's overview. */
export function recentDecisions(project: string): DecisionListWish {
  return { project, limit: 6 };
}

/** Query parameters of its proposals: the newest that await review. */
export function openProposals(project: string): PatternListWish {
  return { project, status: 'proposed', limit: 5 };
}
