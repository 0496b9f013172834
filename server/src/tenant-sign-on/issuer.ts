import type { SignOnProblem } from '@cairn/api';
import { errors } from 'jose';
import * as oidc from 'openid-client';
import { type Attempt, accountOf, clockToleranceSeconds } from '../external/provider.ts';
import { isUnreachable } from '../external/refusal.ts';
import type { AppSettings } from '../http/context.ts';
import { AddressRefused } from '../integration/address.ts';

const timeoutSeconds = 10;
/** The largest response of an issuer, in bytes. */
const maxBytes = 256 * 1024;

/** An organization's client at its issuer. */
export interface IssuerClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What an issuer asserts about a person. Nothing of it is trusted outside the organization. */
export interface IssuerAccount {
  issuer: string;
  subject: string;
  /** In lower case; empty if the issuer asserts none. */
  email: string;
  /** False only if the issuer says so. */
  isVerified: boolean;
  name: string;
  firstName: string;
  lastName: string;
}

/** A sign-in at an issuer that failed, and at which step. */
export class IssuerFailure extends Error {
  readonly problem: SignOnProblem;
  /** For the log. */
  readonly reason: string;

  constructor(problem: SignOnProblem, reason: string, cause?: unknown) {
    super(`an organization's issuer failed: ${problem}`, { cause });
    this.name = 'IssuerFailure';
    this.problem = problem;
    this.reason = reason;
  }
}

/** Sign-ins at the issuers of organizations. All their addresses come from tenants, so they are called as such. */
export interface Issuers {
  /** Returns the address to send the browser to. @throws IssuerFailure */
  begin(client: IssuerClient, attempt: Attempt, redirectUri: string): Promise<string>;
  /** Exchanges the code. Verifies state, issuer, audience, algorithm, expiry, nonce and signature. @throws IssuerFailure */
  finish(client: IssuerClient, attempt: Attempt, answered: URL): Promise<IssuerAccount>;
}

/** @param fetchFrom refuses private addresses and follows no redirects */
export function createIssuers(fetchFrom: typeof fetch, { privateIssuers }: Pick<AppSettings, 'privateIssuers'>): Issuers {
  const discover = async ({ issuer, clientId, clientSecret }: IssuerClient): Promise<oidc.Configuration> => {
    if (!isWeb(new URL(issuer), privateIssuers)) throw new IssuerFailure('address', 'http');
    const found = await step(
      () =>
        oidc.discovery(new URL(issuer), clientId, { [oidc.clockTolerance]: clockToleranceSeconds }, authentication(clientSecret), {
          timeout: timeoutSeconds,
          execute: [oidc.enableNonRepudiationChecks, ...(privateIssuers ? [oidc.allowInsecureRequests] : [])],
          [oidc.customFetch]: bounded(fetchFrom),
        }),
      'issuer',
    );
    const { issuer: name, authorization_endpoint: signIn, token_endpoint: tokens, jwks_uri: keys } = found.serverMetadata();
    // Also excludes issuers of many organizations, whose name is a pattern: they assert addresses of anyone.
    if (name !== issuer || !tokens || !keys) throw new IssuerFailure('issuer', 'metadata');
    const isSafe = signIn !== undefined && URL.canParse(signIn) && isWeb(new URL(signIn), privateIssuers);
    if (!isSafe) throw new IssuerFailure('issuer', 'authorization_endpoint');
    return found;
  };
  return {
    async begin(client, { state, nonce, verifier }, redirectUri) {
      const url = oidc.buildAuthorizationUrl(await discover(client), {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async finish(client, { state, nonce, verifier }, answered) {
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const known = await discover(client);
      const claims = (await step(() => oidc.authorizationCodeGrant(known, answered, checks), 'token')).claims();
      if (claims?.iss !== client.issuer) throw new IssuerFailure('token', 'issuer');
      const { issuer, subject, email, name, firstName, lastName } = accountOf(claims);
      return { issuer, subject, email, isVerified: claims.email_verified !== false, name, firstName, lastName };
    },
  };
}

/** Sends the secret in the way that the issuer supports. */
function authentication(secret: string): oidc.ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported;
    return (supported === undefined || supported.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
}

function isWeb({ protocol }: URL, insecure: boolean): boolean {
  return protocol === 'https:' || (insecure && protocol === 'http:');
}

/** Reads responses up to a limit. */
function bounded(fetchFrom: typeof fetch): oidc.CustomFetch {
  return async (url, options) => {
    const { body, status, headers } = await fetchFrom(url, options as RequestInit); // undefined bodies and signals are allowed
    if (!body) return new Response(null, { status, headers });
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of body) {
      bytes += part.byteLength;
      if (bytes > maxBytes) throw new IssuerFailure('issuer', 'too-large'); // leaving the loop cancels the body
      parts.push(part);
    }
    return new Response(Buffer.concat(parts), { status, headers });
  };
}

/** Runs a step of the protocol. @throws IssuerFailure, with `otherwise` for responses that are not valid; other errors are bugs of ours */
async function step<T>(work: () => Promise<T>, otherwise: SignOnProblem): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const chain = [...causesOf(error)];
    const failure = chain.find((one) => one instanceof IssuerFailure);
    if (failure) throw failure;
    if (chain.some((one) => one instanceof AddressRefused)) throw new IssuerFailure('address', 'address', error);
    if (isUnreachable(error)) throw new IssuerFailure('unreachable', 'unreachable', error);
    if (error instanceof oidc.AuthorizationResponseError) throw new IssuerFailure('refused', error.error, error);
    if (error instanceof oidc.ResponseBodyError) throw new IssuerFailure('client', error.error, error);
    if (error instanceof oidc.WWWAuthenticateChallengeError) throw new IssuerFailure('client', 'challenge', error);
    if (error instanceof oidc.ClientError || error instanceof errors.JOSEError)
      throw new IssuerFailure(otherwise, error.code ?? otherwise, error);
    throw error;
  }
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}
