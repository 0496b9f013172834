import * as v from 'valibot';
import { LocaleSchema } from './locale.ts';
import { PreferencesSchema } from './preference.ts';

/** The marker that stands in the authStore where the cookie holds the sign-in (specification, section 3). */
export const cookieAuth = 'cookie-auth';

/** Business constants of section 9. */
export const requestTimeoutMs = 30_000;
export const profileTimeoutMs = 15_000;
export const passwordMinLength = 8;
export const passwordMaxLength = 1024;
export const codeLength = 6;

/** What a browser's e-mail field takes (HTML, 4.10.5.1.5), O'Neil's apostrophe included; the host needs a dot here. */
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
const PasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('PASSWORD_REQUIRED'),
  v.minLength(passwordMinLength, 'PASSWORD_TOO_SHORT'),
  v.maxLength(passwordMaxLength, 'PASSWORD_TOO_LONG'),
);
const CodeSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('CODE_REQUIRED'), v.regex(/^\d{6}$/, 'CODE_LENGTH'));
const NameSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('NAME_REQUIRED'), v.maxLength(120, 'NAME_TOO_LONG'));

/** POST /auth/register. */
export const RegisterSchema = v.object({
  email: EmailSchema,
  password: PasswordSchema,
  name: NameSchema,
  firstName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'NAME_TOO_LONG'))),
  lastName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'NAME_TOO_LONG'))),
  acceptTerms: v.literal(true, 'TERMS_REQUIRED'),
  subscribeToNewsletter: v.optional(v.boolean(), false),
  /** The language of the mail that carries the code. */
  locale: v.optional(LocaleSchema),
});
export type Register = v.InferOutput<typeof RegisterSchema>;

/** POST /auth/complete-registration. What was registered is kept with the code; only these two are read. */
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

export const VerificationStatusSchema = v.object({
  success: v.boolean(),
  hasActiveCode: v.boolean(),
  isRequired: v.boolean(),
  isUsed: v.boolean(),
  remainingAttempts: v.optional(v.number()),
  type: v.string(),
});
export type VerificationStatus = v.InferOutput<typeof VerificationStatusSchema>;

/** Is a verification pending? (specification, section 5) */
export function isVerificationPending(status: VerificationStatus): boolean {
  const attemptsLeft = status.remainingAttempts === undefined || status.remainingAttempts > 0;
  return status.success && status.hasActiveCode && status.isRequired && !status.isUsed && attemptsLeft;
}

export const TenantSchema = v.object({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  plan: v.optional(v.string(), 'free'),
  status: v.optional(v.string(), 'active'),
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
  limits: v.optional(v.record(v.string(), v.number()), {}),
});
export type Tenant = v.InferOutput<typeof TenantSchema>;

const RoleSchema = v.union([v.string(), v.number()]);

export const UserSchema = v.object({
  id: v.string(),
  email: v.string(),
  displayName: v.optional(v.string(), 'User'),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  avatar: v.optional(v.nullable(v.string()), null),
  tenantId: v.string(),
  tenantName: v.string(),
  role: v.optional(RoleSchema, 'developer'),
  cairnRole: v.optional(RoleSchema, 'none'),
  preferences: v.optional(PreferencesSchema, {}),
});
export type User = v.InferOutput<typeof UserSchema>;

/** Answer of register, login, complete-registration. */
export const AuthResponseSchema = v.object({
  success: v.boolean(),
  message: v.optional(v.string(), ''),
  code: v.optional(v.string()),
  requiresVerification: v.optional(v.boolean()),
  verificationSent: v.optional(v.boolean()),
  type: v.optional(v.string()),
  remainingAttempts: v.optional(v.number()),
  user: v.optional(UserSchema),
  tenant: v.optional(TenantSchema),
});
export type AuthResponse = v.InferOutput<typeof AuthResponseSchema>;

/** Answer of GET /auth/me. */
export const ProfileResponseSchema = v.object({ success: v.boolean(), user: v.optional(UserSchema), tenant: v.optional(TenantSchema) });

/** PATCH /auth/me/preferences. */
export const PreferencesUpdateSchema = PreferencesSchema;

/** PATCH /auth/me: what people call themselves. */
export const ProfileUpdateSchema = v.object({
  displayName: v.pipe(v.string(), v.trim(), v.nonEmpty('NAME_REQUIRED'), v.maxLength(120, 'NAME_TOO_LONG')),
  firstName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'NAME_TOO_LONG'))),
  lastName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120, 'NAME_TOO_LONG'))),
});
