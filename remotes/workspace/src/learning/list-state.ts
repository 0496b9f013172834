import { type PatternState, patternKinds, patternStates } from '@cairn/api';
import { defineList, type ListOf, listWish } from '@cairn/list';

/** The path of the patterns of one project; the other path is the review inbox over all of them. */
export const projectPatternsPath = '/app/project/patterns';

/** The list of patterns, as the address of `/app/learning` has it: those of one state at a time. */
const reviewList = defineList({
  name: 'patterns',
  path: '/app/learning',
  perPage: 25,
  facets: { status: patternStates, project: null, kind: patternKinds },
  places: ['status', 'project'],
  sorts: { updated: 'desc', confidence: 'desc', served: 'desc', rule: 'asc', project: 'asc' },
  usual: 'updated',
  columns: ['rule', 'kind', 'project', 'confidence', 'served', 'updated'],
  always: ['rule'],
  row: 'pattern',
});
export type PatternList = typeof reviewList;
export type PatternListOf = ListOf<PatternList>;

const projectPatterns: PatternList = { ...reviewList, path: projectPatternsPath, subject: 'project', usual: 'confidence' };

/** The list that a path shows. */
export function patternListAt(pathname: string): PatternList {
  return pathname === projectPatternsPath ? projectPatterns : reviewList;
}

/** The state that a list shows where its address names none: what waits for a word, or in a project what is in force. */
export function stateInView({ path }: PatternList, { facets }: PatternListOf['state']): PatternState {
  return facets.status ?? (path === projectPatternsPath ? 'accepted' : 'proposed');
}

/** What to ask the API for. */
export function patternsWish(list: PatternList, state: PatternListOf['state']) {
  const { sort, direction } = state;
  return { ...listWish(list, state), status: stateInView(list, state), sort, direction };
}
