import * as v from 'valibot';
import { PasswordSchema } from './identity.ts';
import { passwordMaxLength } from './identity-constants.ts';
import { pageOf } from './list.ts';
import { IdSchema } from './plain-text.ts';

/** All account events, used in the audit log and in a person's history. */
export const identityEvents = [
  'account.registered',
  'account.verified',
  'sign-in',
  'second-step',
  'second-step.mailed',
  'proof',
  'sign-out',
  'sign-in.revoked',
  'sign-ins.revoked',
  'password.changed',
  'password.set',
  'password.reset-asked',
  'password.reset',
  'email.change-asked',
  'email.changed',
  'tenant.switched',
  'role.changed',
  'invitation.accepted',
  'waitlist.joined',
  'waitlist.verified',
  'account.set-up',
  'identity.linked',
  'identity.unlinked',
  'totp.on',
  'totp.replaced',
  'totp.changed',
  'totp.off',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  'backup-codes.made',
  'browser.remembered',
  'browser.forgotten',
] as const;
export type IdentityEvent = (typeof identityEvents)[number];
export const identityOutcomes = ['done', 'refused'] as const;
export type IdentityOutcome = (typeof identityOutcomes)[number];

/** An active sign-in of a browser. */
export const SignInRowSchema = v.object({
  id: v.string(),
  /** Its User-Agent. */
  userAgent: v.string(),
  method: v.string(),
  /** The network from which it was last used; empty if unknown. */
  address: v.string(),
  tenantName: v.string(),
  createdAt: v.string(),
  seenAt: v.string(),
  /** The caller's own browser. */
  current: v.boolean(),
});
export type SignInRow = v.InferOutput<typeof SignInRowSchema>;

/** Response of GET /auth/sign-ins. */
export const SignInListSchema = v.object({ items: v.array(SignInRowSchema) });

/** An event of the account. */
export const IdentityEventRowSchema = v.object({
  id: v.string(),
  event: v.picklist(identityEvents),
  outcome: v.picklist(['done', 'refused']),
  method: v.string(),
  reason: v.string(),
  userAgent: v.string(),
  address: v.string(),
  createdAt: v.string(),
});
export type IdentityEventRow = v.InferOutput<typeof IdentityEventRowSchema>;

/** Response of GET /auth/history. */
export const IdentityHistorySchema = pageOf(IdentityEventRowSchema);

/** Response of GET /auth/password: whether there is one, and since when. */
export const PasswordStateSchema = v.object({ set: v.boolean(), changedAt: v.nullable(v.string()) });
export type PasswordState = v.InferOutput<typeof PasswordStateSchema>;

/** PUT /auth/password. Omit `current` if the account has no password. Same rules and codes as the sign-up (section 5). */
export const PasswordChangeSchema = v.object({
  current: v.optional(v.pipe(v.string(), v.maxLength(passwordMaxLength, 'PASSWORD_TOO_LONG'))),
  password: PasswordSchema,
});

/** Response of the calls that end sign-ins. */
export const EndedSchema = v.object({ success: v.literal(true), ended: v.number() });

/** An organization of which the person is a member. */
export const OwnTenantSchema = v.object({ id: v.string(), name: v.string(), role: v.string(), current: v.boolean() });
export type OwnTenant = v.InferOutput<typeof OwnTenantSchema>;

/** Response of GET /auth/tenants. */
export const OwnTenantsSchema = v.object({ items: v.array(OwnTenantSchema) });

/** POST /auth/tenant. */
export const TenantSwitchSchema = v.object({ tenantId: IdSchema });
