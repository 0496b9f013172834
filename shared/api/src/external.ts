import * as v from 'valibot';
import { externalProviders } from './external-provider.ts';
import { EmailSchema } from './identity.ts';
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

/** POST /auth/organization-login: the address of a person who wants to sign in through their organization. */
export const OrganizationLoginSchema = v.object({ email: EmailSchema });
/** Where the browser goes; null if no organization signs in the addresses of this domain. */
export const OrganizationLoginFoundSchema = v.object({ success: v.literal(true), url: v.nullable(v.string()) });
export type OrganizationLoginFound = v.InferOutput<typeof OrganizationLoginFoundSchema>;

/** GET /auth/organization-link: the account of this browser that waits until the owner of the address confirms it, if any. */
export const OrganizationLinkSchema = v.object({
  success: v.literal(true),
  link: v.nullable(v.object({ organization: v.string(), email: v.string(), returnUrl: v.nullable(v.string()) })),
});
export type OrganizationLink = NonNullable<v.InferOutput<typeof OrganizationLinkSchema>['link']>;
