import * as v from 'valibot';
import { EmailSchema, LinkTokenSchema, PasswordSchema } from './identity.ts';
import { LocaleSchema } from './locale-schema.ts';
import { safeRedirect } from './redirect.ts';

/** Validity of a password reset link in minutes. */
export const resetMinutes = 30;

/** POST /auth/forgot-password. `redirect`: the visitor's target page, included in the emailed link. */
export const ForgotPasswordSchema = v.object({
  email: EmailSchema,
  locale: v.optional(LocaleSchema),
  redirect: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(2048, 'TEXT_TOO_LONG'),
      v.transform((path) => safeRedirect(path)),
    ),
  ),
});

/** POST /auth/reset-password/link: returns whether a link is valid. */
export const ResetLinkSchema = v.object({ token: LinkTokenSchema });
export const ResetLinkAnswerSchema = v.variant('state', [
  v.object({ success: v.literal(true), state: v.literal('open'), email: v.string(), expiresAt: v.string() }),
  v.object({ success: v.literal(true), state: v.picklist(['expired', 'used', 'unknown']) }),
]);
export type ResetLinkAnswer = v.InferOutput<typeof ResetLinkAnswerSchema>;

/** POST /auth/reset-password. */
export const ResetPasswordSchema = v.object({ token: LinkTokenSchema, password: PasswordSchema });
