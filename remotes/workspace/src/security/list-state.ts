import { findingLevels, findingStates } from '@cairn/api';
import { defineList, type ListOf, listWish } from '@cairn/list';

/** The list of what was found in a project, as the address of `/app/project/security` has it: by how it stands, unless another order is asked for. */
export const findingList = defineList({
  name: 'findings',
  path: '/app/project/security',
  perPage: 50,
  facets: { status: findingStates, level: findingLevels, project: null },
  places: ['project'],
  subject: 'project',
  sorts: { standing: 'asc', level: 'asc', rule: 'asc', count: 'desc', updated: 'desc' },
  usual: 'standing',
  columns: ['what'], // its rows show all that there is
  always: ['what'],
  row: 'finding',
});

/** What to ask the API for, of the project that is chosen where the address names none. */
export function findingsWish(state: ListOf<typeof findingList>['state'], project: string) {
  return { ...listWish(findingList, state), project };
}
