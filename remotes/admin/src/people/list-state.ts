import { accountStates } from '@cairn/api';
import { defineList } from '@cairn/list';

/** List parameters of all people, in the URL of `/app/admin_people`. */
export const peopleList = defineList({
  name: 'accounts',
  path: '/app/admin_people',
  perPage: 25,
  filters: { status: accountStates },
  sorts: { name: 'asc', created: 'desc' },
  defaultSort: 'name',
  columns: ['name', 'tenants', 'status', 'factor', 'signedIn', 'created'],
  requiredColumns: ['name'],
  rowParam: 'person',
});
