import type { SignInConfig } from './external.ts';

// Separate, because every sign-in page loads this first, without any schemas.

/** Providers for sign-in by server redirect; their names are used in the paths of section 7. */
export const externalProviders = ['Google', 'GitHub', 'Microsoft'] as const;
export type ExternalProvider = (typeof externalProviders)[number];

/** An installation with sign-in by email only. */
export const emailOnly: SignInConfig = { providers: [], sso: null };
