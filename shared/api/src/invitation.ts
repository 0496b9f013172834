import * as v from 'valibot';
import { EmailSchema, MailDeliverySchema, NameSchema, PasswordSchema } from './identity.ts';
import { LocaleSchema } from './locale-schema.ts';
import { type TenantRole, tenantRoles } from './permission.ts';
import { LineSchema } from './plain-text.ts';
import { projectRoles } from './project-member.ts';

/** Validity of an invitation in days. */
export const invitationDays = 7;
/** For how many days an organization is new, and its maximum of open invitations meanwhile. */
export const newTenantDays = 7;
export const newTenantInvitations = 20;
/** Maximum number of invitations per request. */
export const maxInvited = 50;

/** Nobody is invited as an owner; only a member can become one. */
export const invitableRoles = ['admin', 'teamlead', 'developer', 'viewer'] as const satisfies readonly TenantRole[];

export const InvitationStateSchema = v.picklist(['open', 'expired', 'accepted', 'declined', 'withdrawn']);
export type InvitationState = v.InferOutput<typeof InvitationStateSchema>;

/** An invitation as managers of the organization see it. */
export const InvitationSchema = v.object({
  id: v.string(),
  email: v.string(),
  role: v.picklist(tenantRoles),
  /** The projects that they become a member of, with their role in each, by name. */
  projects: v.array(v.object({ id: v.string(), name: v.string(), slug: v.string(), role: v.picklist(projectRoles) })),
  state: InvitationStateSchema,
  /** The name of the inviter. */
  invitedBy: v.string(),
  /** ISO 8601, like all times. */
  expiresAt: v.string(),
  sentAt: v.string(),
  /** Delivery of the last email: `failed` if the mail server permanently refused it. */
  delivery: MailDeliverySchema,
  /** When the invited person asked for a new invitation. */
  askedAt: v.nullable(v.string()),
});
export type Invitation = v.InferOutput<typeof InvitationSchema>;

/** GET /invitations: pending ones, and those that expired. */
export const InvitationListSchema = v.object({ items: v.array(InvitationSchema), total: v.number() });

/** POST /invitations. */
export const InviteSchema = v.object({
  emails: v.pipe(v.array(EmailSchema), v.nonEmpty('EMAIL_REQUIRED'), v.maxLength(maxInvited, 'TOO_MANY')),
  role: v.picklist(invitableRoles),
});
/** `skipped`: people who are already members or have a pending invitation. */
export const InviteAnswerSchema = v.object({
  sent: v.array(InvitationSchema),
  skipped: v.array(v.object({ email: v.string(), reason: v.picklist(['MEMBER', 'SUSPENDED', 'INVITED']) })),
});
export type InviteAnswer = v.InferOutput<typeof InviteAnswerSchema>;

/**
 * GET /auth/invitations/{token}: what the link's holder may know. `reader` is the browser's sign-in: none, the invited address, or another.
 */
export const InvitationPageSchema = v.object({
  success: v.literal(true),
  state: InvitationStateSchema,
  tenant: v.string(),
  /** The address of the organization's logo. */
  logo: v.nullable(v.string()),
  inviter: v.string(),
  email: v.string(),
  role: v.picklist(tenantRoles),
  /** The names of the projects that it gives access to. */
  projects: v.array(v.string()),
  expiresAt: v.string(),
  /** Whether the invited address has an account. Only revealed to the link's holder, since the link was sent to this address. */
  hasAccount: v.boolean(),
  reader: v.picklist(['nobody', 'invited', 'other']),
});
export type InvitationPage = v.InferOutput<typeof InvitationPageSchema>;

/** The account that an invited person creates. */
export const InvitedAccountSchema = v.object({
  name: NameSchema,
  firstName: v.optional(v.pipe(LineSchema, v.maxLength(120, 'NAME_TOO_LONG'))),
  lastName: v.optional(v.pipe(LineSchema, v.maxLength(120, 'NAME_TOO_LONG'))),
  password: PasswordSchema,
  acceptTerms: v.literal(true, 'TERMS_REQUIRED'),
  locale: v.optional(LocaleSchema),
});
export type InvitedAccount = v.InferOutput<typeof InvitedAccountSchema>;

/** POST /auth/invitations/{token}/accept: with a new account, or as the signed-in person. */
export const AcceptInvitationSchema = v.object({ account: v.optional(InvitedAccountSchema) });
