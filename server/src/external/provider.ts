import type { ExternalProvider } from '@cairn/api';
import * as oidc from 'openid-client';
import type { ProviderClient } from '../settings/sign-in-methods.ts';
import { githubAccount, githubConfiguration } from './github.ts';

/** How far a provider's clock may be from ours. Seconds. */
export const clockToleranceSeconds = 120;
/** How long a provider may take for one answer. Seconds. */
const timeoutSeconds = 10;

/** What a provider says of a person. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
  /** Empty where the provider names none. Never believed unless `emailVerified`. */
  email: string;
  emailVerified: boolean;
  /** What the person is called there: a user name, or an address. */
  label: string;
  loginHint: string;
  name: string;
  firstName: string;
  lastName: string;
}

/** What one attempt must bring back. */
export interface Attempt {
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
}

/** One external provider, ready to be asked. */
export interface Provider {
  /** Where the browser is sent. Asks the issuer for its endpoints the first time. */
  begin(attempt: Attempt, redirectUri: string): Promise<URL>;
  /**
   * Trades the code for the account: state, issuer, audience, algorithm, expiry, nonce and signature are checked.
   * @throws what openid-client throws for whatever is not right
   */
  finish(attempt: Attempt, answered: URL): Promise<ProviderAccount>;
}

/** The provider behind one configured client. */
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

/** Asks an issuer for its endpoints. ID tokens' signatures are checked, wherever they come from. */
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

/** Keeps what was made; what failed is tried again at the next call. */
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

/** The account of an ID token whose signature and claims have been checked. */
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

/** `email_verified` of OpenID Connect Core 5.1, and Entra's optional claim `xms_edov` (the domain's owner has verified it). */
function isVerified({ email_verified: verified, xms_edov: domainOwnerVerified }: Record<string, unknown>): boolean {
  return verified === true || [true, 1, '1', 'true'].some((yes) => yes === domainOwnerVerified);
}
