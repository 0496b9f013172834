import * as v from 'valibot';
import { externalProviders } from './external-provider.ts';
import { CollapsedLineSchema } from './plain-text.ts';

export const ExternalProviderSchema = v.picklist(externalProviders);

/** Single sign-on of the organization, as the browser's library needs it. */
export const SsoConfigSchema = v.object({
  /** The authority (issuer) to sign in with. */
  authority: v.string(),
  clientId: v.string(),
  /** Whether the authority is shown in this window, or in one of its own. */
  interaction: v.picklist(['redirect', 'popup']),
});
export type SsoConfig = v.InferOutput<typeof SsoConfigSchema>;

/** The sign-in methods besides e-mail that this installation has set up. */
export const SignInConfigSchema = v.object({
  providers: v.array(ExternalProviderSchema),
  sso: v.nullable(SsoConfigSchema),
});
export type SignInConfig = v.InferOutput<typeof SignInConfigSchema>;

/** GET /auth/external-login/{provider}. What is no safe path is left out, not refused. */
export const ExternalLoginQuerySchema = v.object({ returnUrl: v.optional(CollapsedLineSchema) });

/** Answer of POST /auth/sso/nonce. */
export const SsoNonceSchema = v.object({ success: v.literal(true), nonce: v.string() });
export type SsoNonce = v.InferOutput<typeof SsoNonceSchema>;

/** POST /auth/sso/exchange. An ID token of more than 16 kB is none. */
export const SsoExchangeSchema = v.object({
  idToken: v.pipe(v.string(), v.nonEmpty('ID_TOKEN_REQUIRED'), v.maxLength(16_384, 'ID_TOKEN_INVALID')),
});

/** A provider's account that belongs to a person here. */
export const LinkedAccountSchema = v.object({
  id: v.string(),
  provider: v.picklist([...externalProviders, 'sso']),
  /** What the person is called there: a user name, or an address. */
  label: v.string(),
  linkedAt: v.string(),
  usedAt: v.string(),
});
export type LinkedAccount = v.InferOutput<typeof LinkedAccountSchema>;

/** Answer of GET /auth/linked-accounts. */
export const LinkedAccountsSchema = v.object({
  items: v.array(LinkedAccountSchema),
  /** The providers that can be linked here. */
  providers: v.array(ExternalProviderSchema),
  /** Is there another way in than these? Without one the last of them stays. */
  otherWayIn: v.boolean(),
});
export type LinkedAccounts = v.InferOutput<typeof LinkedAccountsSchema>;

/** POST /auth/linked-accounts. */
export const LinkAccountSchema = v.object({ provider: ExternalProviderSchema, returnUrl: v.optional(CollapsedLineSchema) });
/** Answer of POST /auth/linked-accounts: where the browser goes to be asked. */
export const LinkBegunSchema = v.object({ success: v.literal(true), url: v.string() });
