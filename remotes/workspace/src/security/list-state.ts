import { findingLevels, findingStates } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';

/** List parameters of a project's findings, in the URL of `/app/project/security`: sorted by state by default. */
export const findingList = defineList({
  name: 'findings',
  path: '/app/project/security',
  perPage: 50,
  filters: { status: findingStates, level: findingLevels, project: null },
  scopes: ['project'],
  pageScope: 'project',
  sorts: { standing: 'asc', level: 'asc', rule: 'asc', count: 'desc', updated: 'desc' },
  defaultSort: 'standing',
  columns: ['what'], // rows show all fields
  requiredColumns: ['what'],
  rowParam: 'finding',
});

/** Returns the API parameters, with the chosen project if the URL names none. */
export function findingsWish(state: ListOf<typeof findingList>['state'], project: string) {
  return { ...listParams(findingList, state), project };
}
