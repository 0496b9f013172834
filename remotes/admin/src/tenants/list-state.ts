import { oneOf, pageFromParam } from '@cairn/shell';
import { type TenantListWish, tenantsPerPage } from './queries.ts';

export const tenantPlans = ['free', 'team', 'scale', 'enterprise'] as const;
export const tenantStatuses = ['active', 'suspended', 'closed'] as const;

/** What the URL of `/app/admin_tenants` says. */
export interface TenantListState {
  plan: (typeof tenantPlans)[number] | undefined;
  status: (typeof tenantStatuses)[number] | undefined;
  q: string;
  page: number;
}

export function tenantListState(search: URLSearchParams): TenantListState {
  return {
    plan: oneOf(search.get('plan'), tenantPlans),
    status: oneOf(search.get('status'), tenantStatuses),
    q: search.get('q')?.trim() ?? '',
    page: pageFromParam(search.get('page')),
  };
}

/** What to ask the API for. */
export function tenantListWish({ plan, status, q, page }: TenantListState): TenantListWish {
  return { plan, status, q, offset: (page - 1) * tenantsPerPage };
}

/** Does the list leave anything out? */
export function isFiltered({ plan, status, q }: TenantListState): boolean {
  return plan !== undefined || status !== undefined || q !== '';
}
