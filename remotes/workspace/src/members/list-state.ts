import { tenantRoles } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';

/** The list of a project's members, as the address of `/app/project/members` has it. */
export const memberList = defineList({
  name: 'project-members',
  path: '/app/project/members',
  perPage: 25,
  filters: { role: tenantRoles, project: null },
  scopes: ['project'],
  pageScope: 'project',
  sorts: { role: 'asc', name: 'asc', since: 'desc' },
  defaultSort: 'role',
  columns: ['name', 'tenant', 'role', 'since', 'actions'],
  requiredColumns: ['name'],
  rowParam: 'member',
});

/** What to ask the API for. */
export function membersWish(state: ListOf<typeof memberList>['state']) {
  const { project, ...wish } = listParams(memberList, state);
  return wish;
}
