import { findingLevels, findingStates } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';

/** The list of what was found in a project, as the address of `/app/project/security` has it: by how it stands, unless another order is asked for. */
export const findingList = defineList({
  name: 'findings',
  path: '/app/project/security',
  perPage: 50,
  filters: { status: findingStates, level: findingLevels, project: null },
  scopes: ['project'],
  pageScope: 'project',
  sorts: { standing: 'asc', level: 'asc', rule: 'asc', count: 'desc', updated: 'desc' },
  defaultSort: 'standing',
  columns: ['what'], // its rows show all that there is
  requiredColumns: ['what'],
  rowParam: 'finding',
});

/** What to ask the API for, of the project that is chosen where the address names none. */
export function findingsWish(state: ListOf<typeof findingList>['state'], project: string) {
  return { ...listParams(findingList, state), project };
}
