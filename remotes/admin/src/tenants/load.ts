import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { subscriptionQuery, taxQuery } from '../billing/queries.ts';
import { tenantList } from './list-state.ts';
import { tenantImpersonationsQuery, tenantLimitsQuery, tenantQuery, tenantsQuery, tenantTicketsQuery } from './queries.ts';

/** `/app/admin_tenants`. */
export async function loadTenants({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get('tenant');
  await Promise.all([
    ensureQuery(tenantsQuery(listParams(tenantList, readList(tenantList, searchParams)))),
    id ? ensureQuery(tenantQuery(id)) : null,
  ]);
  return null;
}

/** `/app/admin_tenants/:id`. */
export async function loadTenant({ params }: LoaderFunctionArgs): Promise<null> {
  const { tenant } = await ensureQuery(tenantQuery(params.id ?? ''));
  await Promise.all([
    ensureQuery(subscriptionQuery(tenant.id)),
    ensureQuery(taxQuery(tenant.id)),
    ensureQuery(tenantLimitsQuery(tenant.id)),
    ensureQuery(tenantImpersonationsQuery(tenant.id)),
    ensureQuery(tenantTicketsQuery(tenant.id)),
  ]);
  return null;
}
