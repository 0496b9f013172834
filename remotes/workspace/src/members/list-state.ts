import { tenantRoles } from '@cairn/api';
import { defineList, type ListOf, listParams } from '@cairn/list';

/** List parameters of a project's members, in the URL of `/app/project/members`. */
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

/** Returns the parameters of the API request. */
export function membersWish(state: ListOf<typeof memberList>['state']) {
  const { project, ...wish } = listParams(memberList, state);
  return wish;
}
