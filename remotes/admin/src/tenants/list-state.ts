import { tenantPlans, tenantStates } from '@cairn/api';
import { defineList } from '@cairn/list';

/** List parameters of the organizations, in the URL of `/app/admin_tenants`. */
export const tenantList = defineList({
  name: 'tenants',
  path: '/app/admin_tenants',
  perPage: 25,
  filters: { status: tenantStates, plan: tenantPlans },
  sorts: { name: 'asc', plan: 'asc', status: 'asc', members: 'desc', projects: 'desc', decisions: 'desc', created: 'desc', active: 'desc' },
  defaultSort: 'name',
  columns: ['name', 'plan', 'status', 'members', 'projects', 'decisions', 'created', 'active'],
  requiredColumns: ['name'],
  rowParam: 'tenant',
});
