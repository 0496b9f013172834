import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { tenantRoles } from './permission.ts';
import { IdSchema } from './plain-text.ts';

export const memberStates = ['active', 'suspended'] as const;
export const MemberStateSchema = v.picklist(memberStates);

/**
 * How a person's sign-in is protected: by a passkey, or by codes of an authenticator app. `optional`: they have a passkey, but their password
 * alone signs in too. `none`: no second factor.
 */
export const secondFactors = ['passkey', 'totp', 'optional', 'none'] as const;
export type SecondFactor = (typeof secondFactors)[number];

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
  secondFactor: v.picklist(secondFactors),
  /** The projects that they can read. `names`: the first few, those with a role of their own first. */
  projects: v.object({ total: v.number(), names: v.array(v.string()) }),
  /** The number of their API keys that are not revoked or expired. */
  keys: v.number(),
  createdAt: v.string(),
  version: v.number(),
});
export type Member = v.InferOutput<typeof MemberSchema>;

const memberFilters = {
  role: anyOf(tenantRoles),
  status: anyOf(memberStates),
  factor: anyOf(secondFactors),
  /** Those who can read this project, by id or slug. */
  project: v.optional(IdSchema),
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
