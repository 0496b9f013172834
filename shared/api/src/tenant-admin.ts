import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { tenantPlans } from './plan.ts';

export const tenantStates = ['active', 'suspended', 'closed'] as const;

/** A tenant as platform administrators see it. */
export const TenantSummarySchema = v.object({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  plan: v.string(),
  status: v.string(),
  counts: v.object({ members: v.number(), projects: v.number(), conversations: v.number(), decisions: v.number() }),
  createdAt: v.string(),
  lastActivityAt: v.nullable(v.string()),
});
export type TenantSummary = v.InferOutput<typeof TenantSummarySchema>;

const tenantFilters = {
  plan: anyOf(tenantPlans),
  status: anyOf(tenantStates),
  ...sortQuery(['name', 'plan', 'status', 'members', 'projects', 'decisions', 'created', 'active'], 'name', 'asc'),
};
/** GET /admin/tenants. */
export const TenantListQuerySchema = v.object({ ...pageQuery, ...tenantFilters });
/** GET /admin/tenants/export. */
export const TenantExportQuerySchema = v.object({ ...exportQuery, ...tenantFilters });
export const TenantListSchema = pageOf(TenantSummarySchema);

/** GET /admin/tenants/{id}: with its owners and administrators, but without content of its members. */
export const TenantDetailSchema = v.object({
  tenant: TenantSummarySchema,
  managers: v.array(v.object({ userId: v.string(), displayName: v.string(), email: v.string(), role: v.string() })),
});
