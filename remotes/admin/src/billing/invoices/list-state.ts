import { invoiceStates, tenantPlans } from '@cairn/api';
import { defineList } from '@cairn/list';

/** List parameters of all organizations' invoices, in the URL of `/app/admin_billing/invoices`. */
export const invoiceList = defineList({
  name: 'invoices',
  path: '/app/admin_billing/invoices',
  perPage: 25,
  filters: { state: invoiceStates, plan: tenantPlans, tenant: null },
  sorts: { created: 'desc', number: 'desc', tenant: 'asc', due: 'asc', state: 'asc', amount: 'desc' },
  defaultSort: 'created',
  columns: ['number', 'tenant', 'plan', 'issued', 'due', 'state', 'amount'],
  requiredColumns: ['number'],
  rowParam: 'invoice',
});
