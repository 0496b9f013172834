import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { tenantRoles } from './permission.ts';

export const memberStates = ['active', 'suspended'] as const;
export const MemberStateSchema = v.picklist(memberStates);

/** A membership in the caller's tenant. */
export const MemberSchema = v.object({
  /** The membership's id. */
  id: v.string(),
  userId: v.string(),
  email: v.string(),
  displayName: v.string(),
  role: v.picklist(tenantRoles),
  status: MemberStateSchema,
  /** ISO 8601; null if they have never signed in. */
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
/** GET /members. `role` sorts the strongest first. */
export const MemberListQuerySchema = v.object({ ...pageQuery, ...memberFilters });
/** GET /members/export. */
export const MemberExportQuerySchema = v.object({ ...exportQuery, ...memberFilters });
export const MemberListSchema = pageOf(MemberSchema);

/** PATCH /members/{id}. The version is the one that the person saw. Only owners add or remove owners; at least one owner remains. */
export const MemberUpdateSchema = v.object({
  version: v.pipe(v.number(), v.integer()),
  role: v.optional(v.picklist(tenantRoles)),
  status: v.optional(MemberStateSchema),
});
