import type { TenantListWish } from '../tenants/queries.ts';

/** The organizations that the overview names. */
export const lately: TenantListWish = { limit: 5 };

/** How many are suspended. */
export const suspended: TenantListWish = { status: 'suspended', limit: 1 };
