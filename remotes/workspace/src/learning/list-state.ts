import { type PatternState, patternKinds, patternLevels, patternStates } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';
import type { PatternListWish } from './queries.ts';

/** The path of the patterns of one project; the other path is the review inbox over all of them. */
export const projectPatternsPath = '/app/project/patterns';

/** How a rule that was in force, or was to be, is in force no longer. */
export const pastStates: readonly PatternState[] = ['deprecated', 'superseded', 'merged'];

const decidedStates = patternStates.filter((state) => state !== 'proposed' && state !== 'snoozed');

/** The list of patterns, as the address of `/app/learning` has it: those of one state at a time. */
const reviewList = defineList({
  name: 'patterns',
  path: '/app/learning',
  perPage: 25,
  filters: {
    status: [...patternStates, 'branch', 'past', 'decided'],
    project: null,
    kind: patternKinds,
    level: patternLevels,
    decidedFrom: null,
    decidedTo: null,
  },
  scopes: ['status', 'project'],
  sorts: { updated: 'desc', confidence: 'desc', served: 'desc', rule: 'asc', project: 'asc' },
  defaultSort: 'updated',
  columns: ['rule', 'kind', 'project', 'confidence', 'served', 'updated'],
  requiredColumns: ['rule'],
  rowParam: 'pattern',
});
export type PatternList = typeof reviewList;
export type PatternListOf = ListOf<PatternList>;

const projectPatterns: PatternList = { ...reviewList, path: projectPatternsPath, pageScope: 'project', defaultSort: 'confidence' };

/** The list that a path shows. */
export function patternListAt(pathname: string): PatternList {
  return pathname === projectPatternsPath ? projectPatterns : reviewList;
}

/** What a list shows: patterns of one state, what is in force on a branch alone, what is in force no longer, or all that were decided. */
export type PatternPart = PatternState | 'branch' | 'past' | 'decided';

/** The part in which the lists show a state. */
export function partOf(state: PatternState): PatternPart {
  return pastStates.includes(state) ? 'past' : state;
}

/** The part that a list shows where its address names none: what waits for a word, or in a project what is in force. */
export function stateInView({ path }: PatternList, { filters }: PatternListOf['state']): PatternPart {
  return filters.status ?? (path === projectPatternsPath ? 'accepted' : 'proposed');
}

/** What to ask the API for. */
export function patternsWish(list: PatternList, state: PatternListOf['state']) {
  const { sort, direction } = state;
  return { ...listParams(list, state), ...partWish(stateInView(list, state)), sort, direction };
}

/** The same of one part: what is accepted on a branch is not in force for all. */
export function partWish(part: PatternPart): Pick<PatternListWish, 'status' | 'branch'> {
  if (part === 'branch') return { status: 'accepted', branch: 'any' };
  if (part === 'decided') return { status: decidedStates.join(','), branch: undefined };
  if (part === 'past') return { status: pastStates.join(','), branch: undefined };
  return part === 'accepted' ? { status: part, branch: 'none' } : { status: part, branch: undefined };
}

/** What the address says beside the list. */
export interface PatternInView {
  /** The pattern in the preview, or, with `full`, on a page of its own. */
  id: string | null;
  full: boolean;
}

export function patternInView(search: URLSearchParams): PatternInView {
  const id = search.get('pattern');
  return { id, full: id !== null && search.get('view') === 'full' };
}
