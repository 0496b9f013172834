import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { ownersQuery } from '../overview/queries.ts';
import { billingQuery, invoiceQuery, invoicesQuery, invoicesShown, usageQuery } from './queries.ts';

/** `/app/tenant-admin/billing`. */
export async function loadBilling({ request }: LoaderFunctionArgs): Promise<null> {
  await Promise.all([
    ensureQuery(billingQuery()),
    ensureQuery(usageQuery()),
    ensureQuery(invoicesQuery(invoiceLimit(new URL(request.url).searchParams))),
    ensureQuery(ownersQuery()),
  ]);
  return null;
}

/** `/app/tenant-admin/billing/:invoice`. */
export async function loadInvoice({ params }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(invoiceQuery(params.invoice ?? ''));
  return null;
}

/** How many invoices the URL asks for. */
export function invoiceLimit(search: URLSearchParams): number {
  return search.get('invoices') === 'all' ? invoicesShown.most : invoicesShown.first;
}
