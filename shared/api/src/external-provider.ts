import type { SignInConfig } from './external.ts';

// By itself: every sign-in page begins with these, and with none of the schemas.

/** The providers that people sign in with by server redirect: the words in the paths of section 7. */
export const externalProviders = ['Google', 'GitHub', 'Microsoft'] as const;
export type ExternalProvider = (typeof externalProviders)[number];

/** An installation where people sign in by e-mail alone. */
export const emailOnly: SignInConfig = { providers: [], sso: null };
