import * as v from 'valibot';
import { exportSummary, type Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';
import { TenantDetailSchema, TenantExportQuerySchema, TenantListQuerySchema, TenantListSchema } from './tenant-admin.ts';

const shared = { tag: 'Administration', access: 'platform.admin' } as const;

/** The tenants of the installation, for platform administrators. */
export const tenantOperations = {
  list: {
    ...shared,
    name: 'listTenants',
    method: 'get',
    path: '/admin/tenants',
    summary: 'The tenants of this installation, by name, with how much each has.',
    query: TenantListQuerySchema,
    output: TenantListSchema,
  },
  export: {
    ...shared,
    name: 'exportTenants',
    method: 'get',
    path: '/admin/tenants/export',
    summary: exportSummary,
    query: TenantExportQuerySchema,
    output: v.string(),
    media: 'text/csv',
  },
  get: {
    ...shared,
    name: 'getTenant',
    method: 'get',
    path: '/admin/tenants/{tenant}',
    summary: 'One tenant, by id or slug, with its owners and administrators.',
    params: v.object({ tenant: IdSchema }),
    output: TenantDetailSchema,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
