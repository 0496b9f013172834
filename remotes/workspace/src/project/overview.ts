import type { DecisionListWish } from '../decisions/queries.ts';
import type { PatternListWish } from '../learning/queries.ts';

/** The decisions that a project's overview shows. */
export function recentDecisions(project: string): DecisionListWish {
  return { project, limit: 6 };
}

/** The proposals that it shows: the newest of those that wait for a word. */
export function openProposals(project: string): PatternListWish {
  return { project, status: 'proposed', limit: 5 };
}
