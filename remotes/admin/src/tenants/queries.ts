import { TenantDetailSchema, TenantListSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Organisations on one page of the list. */
export const tenantsPerPage = 25;

export interface TenantListWish {
  plan?: string | undefined;
  status?: string | undefined;
  q?: string;
  offset?: number;
  limit?: number;
}

/** A page of all organisations. */
export function tenantsQuery({ plan, status, q = '', offset = 0, limit = tenantsPerPage }: TenantListWish = {}) {
  return queryOptions({
    queryKey: ['admin', 'tenants', 'list', { plan: plan ?? null, status: status ?? null, q, offset, limit }],
    queryFn: ({ signal }) =>
      call('get', 'admin/tenants', TenantListSchema, { searchParams: { plan, status, q: q || undefined, offset, limit }, signal }),
  });
}

/** One organisation, with who manages it. */
export function tenantQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'tenants', 'one', id],
    queryFn: ({ signal }) => call('get', `admin/tenants/${encodeURIComponent(id)}`, TenantDetailSchema, { signal }),
  });
}
