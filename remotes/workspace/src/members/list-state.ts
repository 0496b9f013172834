import { tenantRoles } from '@cairn/api';
import { defineList, type ListOf, listWish } from '@cairn/list';

/** The list of a project's members, as the address of `/app/project/members` has it. */
export const memberList = defineList({
  name: 'project-members',
  path: '/app/project/members',
  perPage: 25,
  facets: { role: tenantRoles, project: null },
  places: ['project'],
  subject: 'project',
  sorts: { role: 'asc', name: 'asc', since: 'desc' },
  usual: 'role',
  columns: ['name', 'tenant', 'role', 'since', 'actions'],
  always: ['name'],
  row: 'member',
});

/** What to ask the API for. */
export function membersWish(state: ListOf<typeof memberList>['state']) {
  const { project, ...wish } = listWish(memberList, state);
  return wish;
}
