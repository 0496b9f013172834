import * as v from 'valibot';
import { EmailSchema, MailDeliverySchema, NameSchema, PasswordSchema } from './identity.ts';
import { LocaleSchema } from './locale-schema.ts';
import { type TenantRole, tenantRoles } from './permission.ts';
import { LineSchema } from './plain-text.ts';

/** How long an invitation is good, in days. */
export const invitationDays = 7;
/** How long an organization is new, in days, and how many open invitations it has meanwhile at most. */
export const newTenantDays = 7;
export const newTenantInvitations = 20;
/** How many can be invited at once. */
export const maxInvited = 50;

/** Nobody is invited as an owner: that is a member's to become. */
export const invitableRoles = ['admin', 'teamlead', 'developer', 'viewer'] as const satisfies readonly TenantRole[];

export const InvitationStateSchema = v.picklist(['open', 'expired', 'accepted', 'declined', 'withdrawn']);
export type InvitationState = v.InferOutput<typeof InvitationStateSchema>;

/** An invitation as those see it who manage the organization. */
export const InvitationSchema = v.object({
  id: v.string(),
  email: v.string(),
  role: v.picklist(tenantRoles),
  state: InvitationStateSchema,
  /** The name of whoever invited. */
  invitedBy: v.string(),
  /** ISO 8601, as all times. */
  expiresAt: v.string(),
  sentAt: v.string(),
  /** What became of the last mail: `failed` where the mail server refused it for good. */
  delivery: MailDeliverySchema,
  /** The invited person has asked for a new one. */
  askedAt: v.nullable(v.string()),
});
export type Invitation = v.InferOutput<typeof InvitationSchema>;

/** GET /invitations: those that wait for an answer, and those that have ended without one. */
export const InvitationListSchema = v.object({ items: v.array(InvitationSchema), total: v.number() });

/** POST /invitations. */
export const InviteSchema = v.object({
  emails: v.pipe(v.array(EmailSchema), v.nonEmpty('EMAIL_REQUIRED'), v.maxLength(maxInvited, 'TOO_MANY')),
  role: v.picklist(invitableRoles),
});
/** `skipped`: who belongs to the organization already, or has an invitation that waits. */
export const InviteAnswerSchema = v.object({
  sent: v.array(InvitationSchema),
  skipped: v.array(v.object({ email: v.string(), reason: v.picklist(['MEMBER', 'INVITED']) })),
});
export type InviteAnswer = v.InferOutput<typeof InviteAnswerSchema>;

/**
 * GET /auth/invitations/{token}: what whoever holds the link may know. `reader` is the browser's sign-in: nobody, the
 * invited address, or another.
 */
export const InvitationPageSchema = v.object({
  success: v.literal(true),
  state: InvitationStateSchema,
  tenant: v.string(),
  inviter: v.string(),
  email: v.string(),
  role: v.picklist(tenantRoles),
  expiresAt: v.string(),
  /** Has the invited address an account? Only whoever holds the link, which went to this address, is told. */
  hasAccount: v.boolean(),
  reader: v.picklist(['nobody', 'invited', 'other']),
});
export type InvitationPage = v.InferOutput<typeof InvitationPageSchema>;

/** The account that an invited person makes. */
export const InvitedAccountSchema = v.object({
  name: NameSchema,
  firstName: v.optional(v.pipe(LineSchema, v.maxLength(120, 'NAME_TOO_LONG'))),
  lastName: v.optional(v.pipe(LineSchema, v.maxLength(120, 'NAME_TOO_LONG'))),
  password: PasswordSchema,
  acceptTerms: v.literal(true, 'TERMS_REQUIRED'),
  locale: v.optional(LocaleSchema),
});
export type InvitedAccount = v.InferOutput<typeof InvitedAccountSchema>;

/** POST /auth/invitations/{token}/accept: with an account to make, or as whoever is signed in. */
export const AcceptInvitationSchema = v.object({ account: v.optional(InvitedAccountSchema) });
