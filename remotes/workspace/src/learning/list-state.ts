import { type PatternState, patternKinds, patternLevels, patternStates } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';
import type { PatternListWish } from './queries.ts';

/** The path of the patterns of one project; the other path is the review inbox of all projects. */
export const projectPatternsPath = '/app/project/patterns';

/** States of a rule that is no longer in force, or was merged before it was. */
export const pastStates: readonly PatternState[] = ['deprecated', 'superseded', 'merged'];

const decidedStates = patternStates.filter((state) => state !== 'proposed' && state !== 'snoozed');

/** The list of patterns at `/app/learning`, one state at a time. */
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

/** Returns the list of a path. */
export function patternListAt(pathname: string): PatternList {
  return pathname === projectPatternsPath ? projectPatterns : reviewList;
}

/** What a list shows: patterns of one state, those in force on a branch only, those no longer in force, or all decided ones. */
export type PatternPart = PatternState | 'branch' | 'past' | 'decided';

/** Returns the part of the lists that shows a state. */
export function partOf(state: PatternState): PatternPart {
  return pastStates.includes(state) ? 'past' : state;
}

/** Returns the shown part. Without one in the address: proposals, or in a project the rules in force. */
export function stateInView({ path }: PatternList, { filters }: PatternListOf['state']): PatternPart {
  return filters.status ?? (path === projectPatternsPath ? 'accepted' : 'proposed');
}

/** Returns the parameters of a read. */
export function patternsWish(list: PatternList, state: PatternListOf['state']) {
  const { sort, direction } = state;
  return { ...listParams(list, state), ...partWish(stateInView(list, state)), sort, direction };
}

/** Returns the parameters of one part. Patterns that are accepted on a branch are not in force for all. */
export function partWish(part: PatternPart): Pick<PatternListWish, 'status' | 'branch'> {
  if (part === 'branch') return { status: 'accepted', branch: 'any' };
  if (part === 'decided') return { status: decidedStates.join(','), branch: undefined };
  if (part === 'past') return { status: pastStates.join(','), branch: undefined };
  return part === 'accepted' ? { status: part, branch: 'none' } : { status: part, branch: undefined };
}

/** The parameters of the address besides those of the list. */
export interface PatternInView {
  /** The pattern in the preview, or with `full` on its own page. */
  id: string | null;
  full: boolean;
}

export function patternInView(search: URLSearchParams): PatternInView {
  const id = search.get('pattern');
  return { id, full: id !== null && search.get('view') === 'full' };
}
