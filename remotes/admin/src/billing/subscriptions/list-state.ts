import { revenueMovements, subscriptionStates, tenantPlans } from '@cairn/api';
import { defineList } from '@cairn/list';

/** List parameters of all organizations' subscriptions, in the URL of `/app/admin_billing/subscriptions`. */
export const subscriptionList = defineList({
  name: 'subscriptions',
  path: '/app/admin_billing/subscriptions',
  perPage: 25,
  filters: { state: subscriptionStates, plan: tenantPlans, changed: null, movement: revenueMovements },
  sorts: { tenant: 'asc', state: 'asc', plan: 'asc', amount: 'desc', renews: 'asc' },
  defaultSort: 'tenant',
  columns: ['tenant', 'plan', 'state', 'seats', 'amount', 'movement', 'renews', 'overdue', 'invoices'],
  requiredColumns: ['tenant'],
  rowParam: 'subscription',
});
