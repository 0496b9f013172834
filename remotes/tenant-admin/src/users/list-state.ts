import { memberStates, tenantRoles } from '@cairn/api';
import { defineList } from '@cairn/list';

/** List parameters of the members, in the URL of `/app/tenant-admin/users`. */
export const userList = defineList({
  name: 'users',
  path: '/app/tenant-admin/users',
  perPage: 25,
  filters: { role: tenantRoles, status: memberStates },
  sorts: { role: 'asc', name: 'asc', seen: 'desc', status: 'asc', joined: 'desc' },
  defaultSort: 'role',
  columns: ['name', 'role', 'seen', 'status', 'joined'],
  requiredColumns: ['name'],
  rowParam: 'user',
});
