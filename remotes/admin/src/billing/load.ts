import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { invoiceList } from './invoices/list-state.ts';
import {
  invoiceDocumentQuery,
  invoiceQuery,
  invoicesQuery,
  pastDue,
  plansQuery,
  planVersionsQuery,
  revenueQuery,
  subscriptionsQuery,
} from './queries.ts';
import { subscriptionList } from './subscriptions/list-state.ts';

/** `/app/admin_billing`. */
export async function loadBilling(): Promise<null> {
  await Promise.all([
    ensureQuery(revenueQuery()),
    ensureQuery(subscriptionsQuery(pastDue)),
    ensureQuery(plansQuery()),
    ensureQuery(planVersionsQuery()),
  ]);
  return null;
}

/** `/app/admin_billing/invoices`. */
export async function loadInvoices({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get('invoice');
  await Promise.all([
    ensureQuery(invoicesQuery(listParams(invoiceList, readList(invoiceList, searchParams)))),
    id ? ensureQuery(invoiceQuery(id)) : null,
  ]);
  return null;
}

/** `/app/admin_billing/invoices/:invoice`. */
export async function loadInvoice({ params }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(invoiceDocumentQuery(params.invoice ?? ''));
  return null;
}

/** `/app/admin_billing/subscriptions`. */
export async function loadSubscriptions({ request }: LoaderFunctionArgs): Promise<null> {
  const state = readList(subscriptionList, new URL(request.url).searchParams);
  await ensureQuery(subscriptionsQuery(listParams(subscriptionList, state)));
  return null;
}
