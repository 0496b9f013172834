import { seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { tenantListState, tenantListWish } from './list-state.ts';
import { tenantQuery, tenantsQuery } from './queries.ts';

/** `/app/admin_tenants`. */
export async function loadTenants({ request }: LoaderFunctionArgs): Promise<null> {
  await seen(tenantsQuery(tenantListWish(tenantListState(new URL(request.url).searchParams))));
  return null;
}

/** `/app/admin_tenants/:id`. */
export async function loadTenant({ params }: LoaderFunctionArgs): Promise<null> {
  await seen(tenantQuery(params.id ?? ''));
  return null;
}
