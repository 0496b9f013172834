import * as v from 'valibot';
import { PreferencesSchema } from './preference.ts';

export const TenantSchema = v.object({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  plan: v.optional(v.string(), 'free'),
  status: v.optional(v.string(), 'active'),
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
  limits: v.optional(v.record(v.string(), v.number()), {}),
  /** ISO 8601: when its data is deleted, if an owner has closed it. Until then it is read-only. */
  closesAt: v.optional(v.nullable(v.string())),
});
export type Tenant = v.InferOutput<typeof TenantSchema>;

/** The default name of people without one (specification, section 3). */
const defaultDisplayName = 'User';

const RoleSchema = v.union([v.string(), v.number()]);

export const UserSchema = v.object({
  id: v.string(),
  email: v.string(),
  displayName: v.optional(v.string(), defaultDisplayName),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  avatar: v.optional(v.nullable(v.string()), null),
  tenantId: v.string(),
  tenantName: v.string(),
  role: v.optional(RoleSchema, 'developer'),
  cairnRole: v.optional(RoleSchema, 'none'),
  /** Number of organizations the person may work in; with more than one they can switch. */
  tenantCount: v.optional(v.number()),
  /** True if this sign-in came from the issuer of the organization. It cannot change the account, nor leave the organization. */
  bound: v.optional(v.boolean()),
  preferences: v.optional(PreferencesSchema, {}),
  /** Set if an operator of the installation looks as this person in this browser. */
  impersonation: v.optional(v.object({ operator: v.string(), access: v.string(), reason: v.string(), /** ISO 8601. */ until: v.string() })),
});
export type User = v.InferOutput<typeof UserSchema>;

/** Returns whether a person has no name yet, because they signed up through a provider that gives none. They must enter one first. */
export function needsName({ displayName, firstName }: Pick<User, 'displayName' | 'firstName'>): boolean {
  return displayName === defaultDisplayName && firstName === '';
}
