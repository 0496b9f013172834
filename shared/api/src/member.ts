import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { tenantRoles } from './permission.ts';

export const memberStates = ['active', 'suspended'] as const;
export const MemberStateSchema = v.picklist(memberStates);

/** Somebody's place in the tenant of the person who asks. */
export const MemberSchema = v.object({
  /** The membership's id. */
  id: v.string(),
  userId: v.string(),
  email: v.string(),
  displayName: v.string(),
  role: v.picklist(tenantRoles),
  status: MemberStateSchema,
  /** ISO 8601; null where they have never signed in. */
  lastSeenAt: v.nullable(v.string()),
  createdAt: v.string(),
  version: v.number(),
});
export type Member = v.InferOutput<typeof MemberSchema>;

const memberFilters = {
  role: anyOf(tenantRoles),
  status: anyOf(memberStates),
  ...sortQuery(['role', 'name', 'seen', 'status', 'joined'], 'role', 'asc'),
};
/** GET /members. `role`: the strongest first. */
export const MemberListQuerySchema = v.object({ ...pageQuery, ...memberFilters });
/** GET /members/export. */
export const MemberExportQuerySchema = v.object({ ...exportQuery, ...memberFilters });
export const MemberListSchema = pageOf(MemberSchema);

/** PATCH /members/{id}: the version is the one that the person saw. Only an owner makes or unmakes an owner; one owner always stays. */
export const MemberUpdateSchema = v.object({
  version: v.pipe(v.number(), v.integer()),
  role: v.optional(v.picklist(tenantRoles)),
  status: v.optional(MemberStateSchema),
});
