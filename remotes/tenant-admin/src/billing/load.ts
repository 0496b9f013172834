import { ensureQuery, pageFromParam } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { ownersQuery } from '../overview/queries.ts';
import { billingQuery, invoiceQuery, invoicesQuery, usageQuery } from './queries.ts';

/** `/app/tenant-admin/billing`. */
export async function loadBilling({ request }: LoaderFunctionArgs): Promise<null> {
  await Promise.all([
    ensureQuery(billingQuery()),
    ensureQuery(usageQuery()),
    ensureQuery(invoicesQuery(pageFromParam(new URL(request.url).searchParams.get('page')))),
    ensureQuery(ownersQuery()),
  ]);
  return null;
}

/** `/app/tenant-admin/billing/:invoice`. */
export async function loadInvoice({ params }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(invoiceQuery(params.invoice ?? ''));
  return null;
}
