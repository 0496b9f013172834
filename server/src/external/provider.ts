import type { ExternalProvider } from '@cairn/api';
import * as oidc from 'openid-client';
import type { ProviderClient } from '../settings/sign-in-methods.ts';
import { githubAccount, githubConfiguration } from './github.ts';

/** Tolerated clock difference to a provider, in seconds. */
export const clockToleranceSeconds = 120;
/** Timeout per request to a provider, in seconds. */
const timeoutSeconds = 10;

/** What a provider reports about a person. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
  /** Empty if the provider reports none. Trusted only with `emailVerified`. */
  email: string;
  emailVerified: boolean;
  /** The name at the provider: a user name or an address. */
  label: string;
  loginHint: string;
  name: string;
  firstName: string;
  lastName: string;
}

/** The values that the response to an attempt must match. */
export interface Attempt {
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
}

/** A configured external provider. */
export interface Provider {
  /** Returns the URL to send the browser to. Discovers the endpoints on first use. */
  begin(attempt: Attempt, redirectUri: string): Promise<URL>;
  /**
   * Exchanges the code for the account. Verifies state, issuer, audience, algorithm, expiry, nonce and signature.
   * @throws errors of openid-client if anything is invalid
   */
  finish(attempt: Attempt, answered: URL): Promise<ProviderAccount>;
}

/** Creates the provider of a configured client. */
export function createProvider(name: ExternalProvider, client: ProviderClient): Provider {
  const isGitHub = name === 'GitHub';
  const configuration = remembered(() => (isGitHub ? Promise.resolve(githubConfiguration(client)) : discover(client)));
  return {
    async begin({ state, nonce, verifier }, redirectUri) {
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        ...(isGitHub ? { scope: 'read:user user:email' } : { scope: 'openid profile email', nonce }),
      });
    },
    async finish({ state, nonce, verifier }, answered) {
      const known = await configuration();
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      if (isGitHub) return githubAccount(client, (await oidc.authorizationCodeGrant(known, answered, checks)).access_token);
      const tokens = await oidc.authorizationCodeGrant(known, answered, { ...checks, expectedNonce: nonce, idTokenExpected: true });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider answered without an ID token');
      return accountOf(claims);
    },
  };
}

/** Discovers the endpoints of an issuer. Signatures of ID tokens are verified regardless of the channel. */
export function discover({ issuer, clientId, clientSecret }: Pick<ProviderClient, 'issuer' | 'clientId' | 'clientSecret'>) {
  return oidc.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [oidc.clockTolerance]: clockToleranceSeconds },
    undefined,
    {
      timeout: timeoutSeconds,
      execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
    },
  );
}

/** Caches a successful result. After a failure the next call tries again. */
export function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Converts the verified claims of an ID token to an account. */
export function accountOf(claims: Record<string, unknown> & { iss: string; sub: string }): ProviderAccount {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value.trim().slice(0, 254) : '';
  };
  const email = text('email').toLowerCase();
  const label = text('preferred_username') || email || text('name');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailVerified: email !== '' && isVerified(claims),
    label,
    loginHint: text('login_hint') || label,
    name: text('name').slice(0, 120),
    firstName: text('given_name').slice(0, 120),
    lastName: text('family_name').slice(0, 120),
  };
}

/** Reads `email_verified` of OpenID Connect Core 5.1, and Entra's optional claim `xms_edov` (verified by the owner of the domain). */
function isVerified({ email_verified: verified, xms_edov: domainOwnerVerified }: Record<string, unknown>): boolean {
  return verified === true || [true, 1, '1', 'true'].some((yes) => yes === domainOwnerVerified);
}
