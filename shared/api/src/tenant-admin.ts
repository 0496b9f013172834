import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { OwnerInvitationSchema } from './new-tenant.ts';
import { tenantPlans } from './plan.ts';
import { TenantNoteSchema } from './tenant-note.ts';
import { TenantSuspensionSchema } from './tenant-suspension.ts';

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

/** How far back the actions of operators go, in days. */
export const operatorActionDays = 365;

/** GET /admin/tenants/{id}: with its owners and administrators, but without content of its members. */
export const TenantDetailSchema = v.object({
  tenant: TenantSummarySchema,
  version: v.number(),
  /** False for the tenant of the caller and for those of platform administrators. */
  suspendable: v.boolean(),
  /** Newest first, at most 20. */
  suspensions: v.array(TenantSuspensionSchema),
  /** The invitation of its owner, until the tenant has a member. */
  ownerInvitation: v.nullable(OwnerInvitationSchema),
  note: TenantNoteSchema,
  managers: v.array(v.object({ userId: v.string(), displayName: v.string(), email: v.string(), role: v.string() })),
  /** Other active members, at most 20, by name. */
  others: v.array(v.object({ userId: v.string(), displayName: v.string(), role: v.string() })),
  /** What operators did here, newest first, at most 20. `by` is null if the account is deleted. */
  operatorActions: v.array(v.object({ id: v.string(), action: v.string(), by: v.nullable(v.string()), at: v.string() })),
});
export type TenantDetail = v.InferOutput<typeof TenantDetailSchema>;
