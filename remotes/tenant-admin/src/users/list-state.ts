import { personStates, secondFactors, tenantRoles } from '@cairn/api';
import { defineList } from '@cairn/list';

/** List parameters of the people, in the URL of `/app/tenant-admin/users`. */
export const userList = defineList({
  name: 'users',
  path: '/app/tenant-admin/users',
  perPage: 25,
  filters: { role: tenantRoles, status: personStates, factor: secondFactors, project: null },
  sorts: { role: 'asc', name: 'asc', seen: 'desc', status: 'asc', joined: 'desc' },
  defaultSort: 'role',
  columns: ['name', 'role', 'projects', 'factor', 'keys', 'seen', 'status', 'joined'],
  hiddenColumns: ['keys', 'joined'],
  requiredColumns: ['name'],
  rowParam: 'user',
});
