import { TenantDetailSchema, TenantListSchema } from '@cairn/api';
import type { ListWish } from '@cairn/list';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

export interface TenantListWish extends ListWish {
  plan?: string | undefined;
  status?: string | undefined;
}

/** A page of all organisations. */
export function tenantsQuery({ q = '', offset = 0, limit = 25, ...wish }: TenantListWish = {}) {
  return queryOptions({
    queryKey: ['admin', 'tenants', 'list', { q, offset, limit, ...wish }],
    queryFn: ({ signal }) =>
      call('get', 'admin/tenants', TenantListSchema, { searchParams: { q: q || undefined, offset, limit, ...wish }, signal }),
  });
}

/** One organisation, with who manages it. */
export function tenantQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'tenants', 'one', id],
    queryFn: ({ signal }) => call('get', `admin/tenants/${encodeURIComponent(id)}`, TenantDetailSchema, { signal }),
  });
}
