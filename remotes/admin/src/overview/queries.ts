import type { TenantListWish } from '../tenants/queries.ts';

/** Parameters for the organizations listed on the overview. */
export const lately: TenantListWish = { limit: 5 };
