import * as v from 'valibot';
import { externalProviders } from './external-provider.ts';
import { CollapsedLineSchema } from './plain-text.ts';

export const ExternalProviderSchema = v.picklist(externalProviders);

/** The organization's single sign-on, as needed by the browser library. */
export const SsoConfigSchema = v.object({
  /** The authority (issuer). */
  authority: v.string(),
  clientId: v.string(),
  /** Whether the authority opens in this window or in a popup. */
  interaction: v.picklist(['redirect', 'popup']),
});
export type SsoConfig = v.InferOutput<typeof SsoConfigSchema>;

/** The sign-in methods besides email that this installation supports. */
export const SignInConfigSchema = v.object({
  providers: v.array(ExternalProviderSchema),
  sso: v.nullable(SsoConfigSchema),
});
export type SignInConfig = v.InferOutput<typeof SignInConfigSchema>;

/** GET /auth/external-login/{provider}. An unsafe path is ignored, not rejected. */
export const ExternalLoginQuerySchema = v.object({ returnUrl: v.optional(CollapsedLineSchema) });

/** Response of POST /auth/sso/nonce. */
export const SsoNonceSchema = v.object({ success: v.literal(true), nonce: v.string() });
export type SsoNonce = v.InferOutput<typeof SsoNonceSchema>;

/** POST /auth/sso/exchange. ID tokens over 16 kB are invalid. */
export const SsoExchangeSchema = v.object({
  idToken: v.pipe(v.string(), v.nonEmpty('ID_TOKEN_REQUIRED'), v.maxLength(16_384, 'ID_TOKEN_INVALID')),
});

/** An account of another provider, linked to a person. */
export const LinkedAccountSchema = v.object({
  id: v.string(),
  provider: v.picklist([...externalProviders, 'sso']),
  /** The person's name at the provider: a user name or an email address. */
  label: v.string(),
  linkedAt: v.string(),
  usedAt: v.string(),
});
export type LinkedAccount = v.InferOutput<typeof LinkedAccountSchema>;

/** Response of GET /auth/linked-accounts. */
export const LinkedAccountsSchema = v.object({
  items: v.array(LinkedAccountSchema),
  /** The providers that can be linked. */
  providers: v.array(ExternalProviderSchema),
  /** Whether there is another sign-in method. Without one, the last linked account cannot be removed. */
  otherWayIn: v.boolean(),
});
export type LinkedAccounts = v.InferOutput<typeof LinkedAccountsSchema>;

/** POST /auth/linked-accounts. */
export const LinkAccountSchema = v.object({ provider: ExternalProviderSchema, returnUrl: v.optional(CollapsedLineSchema) });
/** Response of POST /auth/linked-accounts: the URL to which the browser navigates. */
export const LinkBegunSchema = v.object({ success: v.literal(true), url: v.string() });
