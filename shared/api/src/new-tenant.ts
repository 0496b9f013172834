import * as v from 'valibot';
import { EmailSchema } from './identity.ts';
import { InvitationStateSchema } from './invitation.ts';
import { LineSchema } from './plain-text.ts';

/** POST /admin/tenants: the owner is invited by mail. */
export const NewTenantSchema = v.object({
  name: v.pipe(LineSchema, v.nonEmpty('NAME_REQUIRED'), v.maxLength(120, 'NAME_TOO_LONG')),
  email: EmailSchema,
});
export type NewTenant = v.InferOutput<typeof NewTenantSchema>;

/** POST /admin/tenants/{tenant}/owner. */
export const OwnerInviteSchema = v.object({ email: EmailSchema });

/** The latest invitation of the owner of a tenant without members. */
export const OwnerInvitationSchema = v.object({
  email: v.string(),
  state: InvitationStateSchema,
  sentAt: v.string(),
  expiresAt: v.string(),
});
export type OwnerInvitation = v.InferOutput<typeof OwnerInvitationSchema>;
