import * as v from 'valibot';
import { passwordMaxLength, passwordMinLength } from './identity-constants.ts';
import { LocaleSchema } from './locale-schema.ts';
import { LineSchema } from './plain-text.ts';
import { PreferencesSchema } from './preference.ts';
import { SecondStepMethodSchema } from './sign-in-method.ts';
import { TenantSchema, UserSchema } from './user.ts';

/** The pattern of HTML email fields (4.10.5.1.5), including apostrophes as in O'Neil; additionally requires a dot in the host. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export const EmailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('EMAIL_REQUIRED'),
  v.maxLength(254, 'EMAIL_INVALID'),
  v.regex(emailPattern, 'EMAIL_INVALID'),
  v.toLowerCase(),
);
/** A new password: 8 to 1,024 characters, never truncated. */
export const PasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('PASSWORD_REQUIRED'),
  v.minLength(passwordMinLength, 'PASSWORD_TOO_SHORT'),
  v.maxLength(passwordMaxLength, 'PASSWORD_TOO_LONG'),
);
/** A code of a mail. */
export const CodeSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('CODE_REQUIRED'), v.regex(/^\d{6}$/, 'CODE_LENGTH'));
/** A person's name. */
export const NameSchema = v.pipe(LineSchema, v.nonEmpty('NAME_REQUIRED'), v.maxLength(120, 'NAME_TOO_LONG'));

/** The secret part of an email link: 32 random bytes. */
export const LinkTokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'VALUE_INVALID'));

/** POST /auth/register. */
export const RegisterSchema = v.object({
  email: EmailSchema,
  password: PasswordSchema,
  name: NameSchema,
  firstName: v.optional(v.pipe(LineSchema, v.maxLength(120, 'NAME_TOO_LONG'))),
  lastName: v.optional(v.pipe(LineSchema, v.maxLength(120, 'NAME_TOO_LONG'))),
  acceptTerms: v.literal(true, 'TERMS_REQUIRED'),
  subscribeToNewsletter: v.optional(v.boolean(), false),
  /** The language of the email with the code. */
  locale: v.optional(LocaleSchema),
  /** With sign-up by invitation: the token from the admission email. */
  admission: v.optional(LinkTokenSchema),
});
export type Register = v.InferOutput<typeof RegisterSchema>;

/** POST /auth/complete-registration. The registration is stored with the code; only these two fields are read. */
export const CompleteRegistrationSchema = v.object({ email: EmailSchema, code: CodeSchema });
/** POST /auth/resend-verification. */
export const ResendVerificationSchema = v.object({ email: EmailSchema, type: v.literal('Signup') });
/** POST /auth/login. */
export const LoginSchema = v.object({
  email: EmailSchema,
  password: v.pipe(v.string(), v.nonEmpty('PASSWORD_REQUIRED'), v.maxLength(passwordMaxLength, 'PASSWORD_TOO_LONG')),
  keepSignedIn: v.optional(v.boolean(), true),
});
/** GET /auth/verification-status. */
export const VerificationStatusQuerySchema = v.object({ email: EmailSchema, type: v.literal('Signup') });

/** The delivery of an email with a code: pending, accepted by the mail server, or permanently refused. */
export const MailDeliverySchema = v.picklist(['pending', 'sent', 'failed']);
export type MailDelivery = v.InferOutput<typeof MailDeliverySchema>;

export const VerificationStatusSchema = v.object({
  success: v.boolean(),
  hasActiveCode: v.boolean(),
  isRequired: v.boolean(),
  isUsed: v.boolean(),
  remainingAttempts: v.optional(v.number()),
  /** For the last code; omitted if the browser has no registration. */
  delivery: v.optional(MailDeliverySchema),
  type: v.string(),
});
export type VerificationStatus = v.InferOutput<typeof VerificationStatusSchema>;

/** Returns whether a verification is pending (specification, section 5). */
export function isVerificationPending(status: VerificationStatus): boolean {
  const attemptsLeft = status.remainingAttempts === undefined || status.remainingAttempts > 0;
  return status.success && status.hasActiveCode && status.isRequired && !status.isUsed && attemptsLeft;
}

/** Response of register, login, complete-registration. */
export const AuthResponseSchema = v.object({
  success: v.boolean(),
  message: v.optional(v.string(), ''),
  code: v.optional(v.string()),
  requiresVerification: v.optional(v.boolean()),
  verificationSent: v.optional(v.boolean()),
  type: v.optional(v.string()),
  /** The first step succeeded; `methods` are the options for the second. */
  requiresSecondFactor: v.optional(v.boolean()),
  methods: v.optional(v.array(SecondStepMethodSchema)),
  remainingAttempts: v.optional(v.number()),
  /** POST /auth/logout after single sign-on: identifies the account at the provider, to end its session there. */
  ssoHint: v.optional(v.string()),
  user: v.optional(UserSchema),
  tenant: v.optional(TenantSchema),
});
export type AuthResponse = v.InferOutput<typeof AuthResponseSchema>;

/** Response of GET /auth/me. */
export const ProfileResponseSchema = v.object({ success: v.boolean(), user: v.optional(UserSchema), tenant: v.optional(TenantSchema) });

/** PATCH /auth/me/preferences. */
export const PreferencesUpdateSchema = PreferencesSchema;

/** PATCH /auth/me: the person's names. */
export const ProfileUpdateSchema = v.object({
  displayName: v.pipe(LineSchema, v.nonEmpty('NAME_REQUIRED'), v.maxLength(120, 'NAME_TOO_LONG')),
  firstName: v.optional(v.pipe(LineSchema, v.maxLength(120, 'NAME_TOO_LONG'))),
  lastName: v.optional(v.pipe(LineSchema, v.maxLength(120, 'NAME_TOO_LONG'))),
});
